import { describe, expect, test } from 'vitest';
import type { Event } from '#events/catalog.ts';
import { expireSubscriptions } from '#functions/jobs/expire-subscriptions.ts';
import { reconcileBilling } from '#functions/jobs/reconcile-billing.ts';
import type { Ports } from '#ports/ports.ts';
import type { Job } from '#runtime/run.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext } from '#test/support/test-context.ts';
import { aMember, aProvider, paidLocations, recordOf, subscriptionOf } from './members.ts';

/** The call at which the Lambda crashes, before or after that call takes effect. */
type CrashPoint = { at: number; isDone: boolean };

class Crashed extends Error {}

/** The same ports, whose calls of database, bus and provider fail from the crash on. */
const crashingAt = (ports: Ports, { at, isDone }: CrashPoint): Ports => {
  let calls = 0;
  const counted = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          calls += 1;
          if (calls > at || (calls === at && !isDone)) throw new Crashed();
          const result: unknown = await Reflect.apply(method, target, args);
          if (calls === at) throw new Crashed();
          return result;
        };
      },
    });
  const { database, bus, provider } = ports;
  return { ...ports, database: counted(database), bus: counted(bus), provider: counted(provider) };
};

const reviewDue = (events: readonly Event[]): string[] => [
  ...new Set(events.flatMap((event) => (event.name === 'subscription.review_due' ? [event.detail.userId] : []))),
];

/** Runs the job with a crash at each call in turn, then once more to its end. Returns the users to review. */
const reviewsDespiteCrashes = async (
  job: Job,
  setUp: () => Promise<TestContext & { workingPorts: Ports }>,
): Promise<string[][]> => {
  const outcomes: string[][] = [];
  for (const isDone of [false, true]) {
    for (let at = 1; ; at += 1) {
      const { workingPorts, published } = await setUp();
      const hasCrashed = await job(crashingAt(workingPorts, { at, isDone })).then(
        () => false,
        (error: unknown) => error instanceof Crashed,
      );
      if (!hasCrashed) break;
      await job(workingPorts);
      outcomes.push(reviewDue(published).toSorted());
    }
  }
  return outcomes;
};

describe('job that crashes and runs again', () => {
  test('expireSubscriptions reviews every expired plan although it crashed at any call', async () => {
    const ids = Array.from({ length: 230 }, (_, index) => `u${String(index).padStart(3, '0')}`);
    const days = ['2026-11-18', '2026-11-20'];

    const outcomes = await reviewsDespiteCrashes(expireSubscriptions, async () => {
      const context = aTestContext();
      for (const [index, id] of ids.entries()) {
        // The first day needs more than one page.
        const nextPaymentAt = `${days[index < 210 ? 0 : 1]}T09:15:00.000Z`;
        await aMember(context.ports.database, id, { record: recordOf(subscriptionOf(id, { nextPaymentAt })) });
      }
      return { ...context, workingPorts: context.ports };
    });

    expect(outcomes.length).toBeGreaterThan(20);
    for (const outcome of outcomes) expect(outcome).toEqual(ids);
  });

  test('reconcileBilling finds all drift although it crashed at any call', async () => {
    const outcomes = await reviewsDespiteCrashes(reconcileBilling, async () => {
      const context = aTestContext();
      const listed = ['a', 'b', 'c', 'd', 'e'].map((id) => subscriptionOf(id));
      for (const { customerCode } of listed) await aMember(context.ports.database, customerCode.slice('CUS_'.length));
      for (const id of ['x', 'y', 'z']) await aMember(context.ports.database, id, { locations: paidLocations('', 1) });
      return { ...context, workingPorts: { ...context.ports, provider: aProvider(context, listed) } };
    });

    expect(outcomes.length).toBeGreaterThan(40);
    for (const outcome of outcomes) expect(outcome).toEqual(['a', 'b', 'c', 'd', 'e', 'x', 'y', 'z']);
  });

  test('reconcileBilling resumes at the page where it crashed', async () => {
    const context = aTestContext();
    const listed = ['a', 'b', 'c', 'd', 'e'].map((id) => subscriptionOf(id));
    const pages: number[] = [];
    const provider = aProvider(context, listed);
    const pageSubscriptions = (page: number) => {
      pages.push(page);
      if (pages.length === 3) throw new Crashed();
      return provider.pageSubscriptions(page);
    };
    const ports = { ...context.ports, provider: { ...provider, pageSubscriptions } };

    await expect(reconcileBilling(ports)).rejects.toThrow(Crashed);
    await reconcileBilling(ports);

    expect(pages).toEqual([1, 2, 3, 3]);
  });
});
