import type { RouteName } from '#contract/routes.ts';
import type { ReactedEvent, ReactionName } from '#events/reactions.ts';
import type { JobName } from '#events/schedule.ts';
import type { Invocation } from '#test/support/memory/invocation.ts';
import type { Backend } from './backend-fixture.ts';

/** The call to disturb, whether it is rejected with a 4xx, and what its caller does after it has been retried. */
export type Act = { invocation: Invocation; isRejected?: true; afterwards?: (backend: Backend) => Promise<void> };

/** Brings a backend to the point of the call. */
export type Scenario = (backend: Backend) => Promise<Act>;

type EventScenarios<R extends ReactionName> = Record<ReactedEvent<R>, Record<string, Scenario>>;

/**
 * The default scenario of an operation is a subscriber who sends the example of the contract, that of a mail its event
 * about a subscriber. The matrix fails if the default is rejected; then the Lambda needs an entry.
 */
export type Scenarios = {
  operations: Partial<Record<RouteName, Record<string, Scenario>>>;
  reactions: { [R in Exclude<ReactionName, 'sendMail'>]: EventScenarios<R> } & {
    sendMail: Partial<EventScenarios<'sendMail'>>;
  };
  jobs: Record<JobName, Record<string, Scenario>>;
};
