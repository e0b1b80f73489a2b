import { catalog } from '#events/catalog.ts';
import type { ReactionName } from '#events/reactions.ts';
import { reactions } from '#events/reactions.ts';
import type { JobName } from '#events/schedule.ts';
import { schedule } from '#events/schedule.ts';
import { concurrencyWarning } from '#infra/config/limits.ts';
import { asynchronousNames, jobNames, keepsUndelivered, pascal } from '#infra/config/names.ts';
import { jsonError } from '#infra/local/aws/refusal.ts';
import { jobEvent, reactionEvent } from '#infra/local/lambda-events.ts';
import { aMember, aSubscriber } from '#test/support/lambda-harness/people.ts';
import type { Intercept } from '#test/support/lambda-harness/service-fakes.ts';
import type { WatchedStage } from './watched-stage.ts';

/** What happens in a stage, and the alarms that ring. */
export type Scenario = { failure: string; run: (stage: WatchedStage) => Promise<void>; rings: readonly string[] };

/** Rings whenever the API fails; only a deployment listens to it. */
const rollBack = 'api-roll-back';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const forTables =
  (answer: () => Response): Intercept =>
  (request) =>
    request.headers.get('x-amz-target')?.startsWith('DynamoDB') ? answer() : undefined;

const downTables = forTables(() => jsonError(500, 'InternalServerError', 'DynamoDB does not answer.'));
const throttledTables = forTables(() =>
  jsonError(400, 'ProvisionedThroughputExceededException', 'The table is throttled.'),
);

const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let done = 0; done < count; done++) await work();
};

const atOnce = (count: number, work: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, work));

const signIn = { email: 'ann@example.com', password: 'a-wrong-password' };

const isReaction = (name: ReactionName | JobName): name is ReactionName => name in reactions;

/** An event or schedule that invokes a Lambda. */
const invocationOf = (name: ReactionName | JobName, at: Date): unknown => {
  if (!isReaction(name)) return jobEvent(name, at);
  const [event] = reactions[name];
  if (event === undefined) throw new Error(`${name} subscribes to nothing`);
  const mail = { emailHash: '0'.repeat(64), bounceType: 'Permanent', sentAt: at.toISOString() };
  const ids = { userId: 'usr_1', reference: 'ref_1', customerCode: 'CUS_1', kind: 'dispute_opened', ...mail };
  const detail = catalog[event].detail.parse(ids);
  return reactionEvent({ id: 'evt_1', name: event, detail, at: at.toISOString(), reactions: [] });
};

/** The hours by clock, with the jobs that are due in each. The rule of one of them may be disabled. */
const passHours = async (stage: WatchedStage, hours: number, disabled?: JobName): Promise<void> => {
  for (let passed = 0; passed < hours; passed++) {
    await stage.pass(hourMs);
    const at = stage.harness.ports.clock.now();
    for (const job of jobNames) {
      const timing = schedule[job];
      const isDue = 'everyHours' in timing || timing.dailyAt.hour === at.getUTCHours();
      if (isDue && job !== disabled) await stage.invoke(job, jobEvent(job, at));
    }
  }
};

const failingLambda = (name: ReactionName | JobName): Scenario => ({
  failure: `${name} fails although it is retried`,
  run: (stage) =>
    stage.during({ intercept: downTables }, () =>
      stage.invoke(name, invocationOf(name, stage.harness.ports.clock.now())),
    ),
  rings: [`${pascal(name)}DeadLetters`, 'LoggedErrors'],
});

const unreachableLambda = (name: ReactionName | JobName): Scenario => ({
  failure: `EventBridge may not invoke ${name}`,
  run: async (stage) => stage.failToDeliver(name),
  rings: [`${pascal(name)}DeadLetters`],
});

const silentJob = (job: JobName): Scenario => ({
  failure: `the rule of ${job} is disabled`,
  run: (stage) => passHours(stage, 50, job),
  rings: [`${pascal(job)}Silent`],
});

export const scenarios: readonly Scenario[] = [
  {
    failure: 'a person buys, and three days pass',
    run: async (stage) => {
      await aSubscriber(stage.harness, 'explorer');
      await times(5, () => stage.request('listServers'));
      await passHours(stage, 72);
    },
    rings: [],
  },
  {
    failure: 'the tables are down for a minute',
    run: (stage) => stage.during({ intercept: downTables }, () => times(5, () => stage.request('createToken', signIn))),
    rings: ['Api5xx', 'LoggedErrors', rollBack],
  },
  {
    failure: 'the tables are throttled',
    run: (stage) =>
      stage.during({ intercept: throttledTables }, () => times(2, () => stage.request('createToken', signIn))),
    rings: ['LoggedErrors', 'TableThrottles'],
  },
  {
    failure: 'the provider takes six seconds for a quarter of an hour',
    run: async (stage) => {
      const member = await aMember(stage.harness);
      const intercept: Intercept = (request) => {
        if (new URL(request.url).pathname.startsWith('/_local/paystack')) void stage.pass(6_000);
        return undefined;
      };
      await stage.during({ intercept }, () =>
        times(3, async () => {
          const { access } = await member.signIn();
          await stage.request('startPayment', member.order('explorer'), access);
          await stage.pass(5 * minuteMs);
        }),
      );
    },
    rings: ['ApiLatency'],
  },
  {
    failure: 'CloudFront does not reach the site for ten minutes',
    run: (stage) =>
      times(3, async () => {
        stage.requestWithoutOrigin();
        await stage.pass(5 * minuteMs);
      }),
    rings: ['Edge5xx'],
  },
  {
    failure: 'a customer disputes a charge',
    run: async (stage) => {
      const { reference } = await aSubscriber(stage.harness, 'explorer');
      const detail = { reference, kind: 'dispute_opened' };
      const at = stage.harness.ports.clock.now().toISOString();
      await stage.invoke(
        'recordDispute',
        reactionEvent({ id: 'evt_1', name: 'payment.disputed', detail, at, reactions: [] }),
      );
    },
    rings: ['LoggedAlarms'],
  },
  {
    failure: 'one in fifty mails bounces and one in two thousand is reported as spam',
    run: async (stage) => stage.reportReputation({ bounceRate: 0.02, complaintRate: 0.0005 }),
    rings: [],
  },
  {
    failure: 'one in twenty mails bounces',
    run: async (stage) => stage.reportReputation({ bounceRate: 0.05, complaintRate: 0 }),
    rings: ['MailBounces'],
  },
  {
    failure: 'one in a thousand mails is reported as spam',
    run: async (stage) => stage.reportReputation({ bounceRate: 0, complaintRate: 0.001 }),
    rings: ['MailComplaints'],
  },
  {
    failure: 'an account that may run ten Lambdas gets forty calls at once',
    run: (stage) => stage.during({ concurrency: 10 }, () => atOnce(40, () => stage.request('listServers'))),
    rings: ['Api5xx', 'LambdaThrottles', rollBack],
  },
  {
    failure: 'nearly as many Lambdas run as the account may run',
    run: (stage) => atOnce(concurrencyWarning, () => stage.request('getOpenApi')).then(() => undefined),
    rings: ['LambdaConcurrency'],
  },
  {
    failure: 'the bucket of the second account is gone',
    run: async (stage) => stage.failToExport(),
    rings: ['ExportsFailed'],
  },
  ...asynchronousNames.map(failingLambda),
  ...asynchronousNames.filter(keepsUndelivered).map(unreachableLambda),
  ...jobNames.map(silentJob),
];
