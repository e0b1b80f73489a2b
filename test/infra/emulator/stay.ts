import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { PlanKey } from '#domain/plans.ts';
import { plans } from '#domain/plans.ts';
import { overHttp } from '#test/support/over-http.ts';
import type { Visitor } from '#test/support/visitor.ts';
import { aVisitor } from '#test/support/visitor.ts';
import { isProblem, loggedSince, sentMails } from './endpoint-calls.ts';
import type { RunningProvider } from './provider.ts';
import { openProvider } from './provider.ts';

/** Long enough for an event to pass the bus, a queue of the emulator and a cold start. */
export const wait = { timeout: 30_000, interval: 200 };

const linesShown = 30;

/** The deployed stage for the tests of a file. Call it once at the top of the file. */
export const stay = () => {
  const deployment = inject('deployment');
  const { apiUrl, endpointUrl } = deployment;
  let running: RunningProvider | undefined;

  const startedAt = new Date();

  beforeAll(async () => {
    running = await openProvider(deployment);
  });

  afterAll(async () => {
    await running?.stop();
    expect((await loggedSince(endpointUrl, startedAt)).filter(isProblem), 'errors logged by Lambdas').toEqual([]);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const lines = await loggedSince(endpointUrl, new Date(task.result.startTime ?? 0));
    const last = lines.slice(-linesShown).join('\n') || 'nothing';
    process.stderr.write(`Last log lines of the Lambdas:\n${last}\n`);
  });

  const provider = (): RunningProvider => {
    if (!running) throw new Error('The provider is not running.');
    return running;
  };

  const arrived = async (): Promise<Visitor> => {
    const visitor = aVisitor(overHttp(apiUrl, sentMails(endpointUrl)));
    await visitor.arrive();
    return visitor;
  };

  const becomesPremium = async (visitor: Visitor, plan: PlanKey, locations: readonly number[]): Promise<void> => {
    const amount = plans[plan].amountCents;
    await expect.poll(visitor.record, wait).toMatchObject({ subscription: true, subscription_amount: amount });
    await expect.poll(visitor.paidLocations, wait).toEqual(locations);
  };

  const buy = async (visitor: Visitor, plan: PlanKey, locations: readonly number[]): Promise<void> => {
    await visitor.select(locations);
    await visitor.atCheckout(await visitor.start(plan), 'pay');
    await becomesPremium(visitor, plan, locations);
  };

  const customerOf = ({ email }: Visitor): string =>
    provider()
      .customers()
      .find((each) => each.email === email)?.code ?? '';

  /** The subjects of all mails after the confirmation. */
  const subjects = async (visitor: Visitor): Promise<string[]> =>
    (await visitor.mails()).map(({ subject }) => subject).filter((subject) => !subject.includes('Confirm'));

  return { ...deployment, provider, arrived, becomesPremium, buy, customerOf, subjects };
};
