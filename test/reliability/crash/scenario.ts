import type { RouteName } from '#contract/routes.ts';
import type { ReactedEvent, ReactionName } from '#events/reactions.ts';
import type { JobName } from '#events/schedule.ts';
import type { Invocation } from '#test/support/backend/invocation.ts';
import type { Backend } from './backend-fixture.ts';

/** The call that is disturbed, whether it is answered with a refusal, and what its caller does once it was made again. */
export type Act = { invocation: Invocation; isRefused?: true; afterwards?: (backend: Backend) => Promise<void> };

/** Brings a backend up to the call. */
export type Scenario = (backend: Backend) => Promise<Act>;

type EventScenarios<R extends ReactionName> = Record<ReactedEvent<R>, Record<string, Scenario>>;

/**
 * One or more for each Lambda. An operation without an entry gets the example of the contract, sent by a subscriber, and
 * a mail its event about a subscriber; where that is refused, the matrix fails until the Lambda has an entry here.
 */
export type Scenarios = {
  operations: Partial<Record<RouteName, Record<string, Scenario>>>;
  reactions: { [R in Exclude<ReactionName, 'sendMail'>]: EventScenarios<R> } & {
    sendMail: Partial<EventScenarios<'sendMail'>>;
  };
  jobs: Record<JobName, Record<string, Scenario>>;
};
