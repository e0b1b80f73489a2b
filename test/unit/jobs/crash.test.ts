import { describe, expect, test } from 'vitest';
import type { Event } from '#events/catalog.ts';
import { expireSubscriptions } from '#functions/jobs/expire-subscriptions.ts';
import { reconcileBilling } from '#functions/jobs/reconcile-billing.ts';
import type { Ports } from '#ports/ports.ts';
import type { Job } from '#runtime/run.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext } from '#test/support/test-context.ts';
import { aMember, aProvider, paying, recordOf, subscriptionOf } from './members.ts';

/** The call after which the Lambda is gone; what it asked for last has still happened, or has not. */
type Death = { at: number; isDone: boolean };

class Died extends Error {}

/** The same ports, until the death: every call of database, bus and provider counts. */
const mortal = (ports: Ports, { at, isDone }: Death): { ports: Ports; calls: () => number } => {
  let calls = 0;
  const counted = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...given: unknown[]) => {
          calls += 1;
          if (calls > at || (calls === at && !isDone)) throw new Died();
          const result: unknown = await Reflect.apply(method, target, given);
          if (calls === at) throw new Died();
          return result;
        };
      },
    });
  const { database, bus, provider } = ports;
  return {
    ports: { ...ports, database: counted(database), bus: counted(bus), provider: counted(provider) },
    calls: () => calls,
  };
};

const due = (events: readonly Event[]): string[] => [
  ...new Set(events.flatMap((event) => (event.name === 'subscription.review_due' ? [event.detail.userId] : []))),
];

/** Runs the job with a death at each call in turn, then once more to its end; nobody may be left out. */
const surviving = async (job: Job, prepare: () => Promise<TestContext & { inner: Ports }>): Promise<string[][]> => {
  const outcomes: string[][] = [];
  for (const isDone of [false, true]) {
    for (let at = 1; ; at += 1) {
      const { inner, published } = await prepare();
      const dying = mortal(inner, { at, isDone });
      const isDead = await job(dying.ports).then(
        () => false,
        (error: unknown) => error instanceof Died,
      );
      if (!isDead) break;
      await job(inner);
      outcomes.push(due(published).toSorted());
    }
  }
  return outcomes;
};

describe('a job that dies at any call and is run again', () => {
  test('has everybody looked at whose plan is over', async () => {
    const ids = Array.from({ length: 230 }, (_, index) => `u${String(index).padStart(3, '0')}`);
    const days = ['2026-11-18', '2026-11-20'];

    const outcomes = await surviving(expireSubscriptions, async () => {
      const context = aTestContext();
      for (const [index, id] of ids.entries()) {
        // The first day fills more than a page.
        const nextPaymentAt = `${days[index < 210 ? 0 : 1]}T09:15:00.000Z`;
        await aMember(context.ports.database, id, { record: recordOf(subscriptionOf(id, { nextPaymentAt })) });
      }
      return { ...context, inner: context.ports };
    });

    expect(outcomes.length).toBeGreaterThan(20);
    for (const outcome of outcomes) expect(outcome).toEqual(ids);
  });

  test('finds every difference with the provider', async () => {
    const outcomes = await surviving(reconcileBilling, async () => {
      const context = aTestContext();
      const listed = ['a', 'b', 'c', 'd', 'e'].map((id) => subscriptionOf(id));
      for (const { customerCode } of listed) await aMember(context.ports.database, customerCode.slice('CUS_'.length));
      for (const id of ['x', 'y', 'z']) await aMember(context.ports.database, id, { book: paying('', 1) });
      return { ...context, inner: { ...context.ports, provider: aProvider(context, listed) } };
    });

    expect(outcomes.length).toBeGreaterThan(40);
    for (const outcome of outcomes) expect(outcome).toEqual(['a', 'b', 'c', 'd', 'e', 'x', 'y', 'z']);
  });

  test('goes on at the page where it stopped', async () => {
    const context = aTestContext();
    const listed = ['a', 'b', 'c', 'd', 'e'].map((id) => subscriptionOf(id));
    const asked: number[] = [];
    const provider = aProvider(context, listed);
    const pageSubscriptions = (page: number) => {
      asked.push(page);
      if (asked.length === 3) throw new Died();
      return provider.pageSubscriptions(page);
    };
    const ports = { ...context.ports, provider: { ...provider, pageSubscriptions } };

    await expect(reconcileBilling(ports)).rejects.toThrow(Died);
    await reconcileBilling(ports);

    expect(asked).toEqual([1, 2, 3, 3]);
  });
});
