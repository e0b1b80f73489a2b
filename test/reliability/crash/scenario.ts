import type { RouteName } from '#contract/routes.ts';
import type { ReactedEvent, ReactionName } from '#events/reactions.ts';
import type { JobName } from '#events/schedule.ts';
import type { Invocation } from '#test/support/backend/invocation.ts';
import type { Backend } from './backend-fixture.ts';

/** The call that is disturbed, whether it is answered with a refusal, and what its caller does once it was made again. */
export type Act = { invocation: Invocation; isRefused?: true; afterwards?: (backend: Backend) => Promise<void> };

/** Brings a backend up to the call. */
export type Scenario = (backend: Backend) => Promise<Act>;

/** One or more for each Lambda: a new operation, reaction, event or job does not compile without one. */
export type Scenarios = {
  operations: Record<RouteName, Record<string, Scenario>>;
  reactions: { [R in ReactionName]: Record<ReactedEvent<R>, Record<string, Scenario>> };
  jobs: Record<JobName, Record<string, Scenario>>;
};
