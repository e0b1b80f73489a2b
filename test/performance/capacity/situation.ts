import type { RouteName } from '#contract/routes.ts';
import { examples } from '#contract/routes.ts';
import type { operationUnits } from '#infra/tools/cost/operation-units.ts';
import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { openHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { aSubscriber } from '#test/support/lambda-harness/people.ts';

/** The event of a Lambda and its result: the status of an API call, or the name of an intentional error. */
export type Arranged = { event: unknown; ends?: number | 'RetryableError'; harness?: LambdaHarness };

/** Sets up the situation of a row of operation-units.ts, up to the measured call. */
export type Situation = (harness: LambdaHarness) => Promise<Arranged>;

type Table = typeof operationUnits;

/** Keyed by the rows of operation-units.ts: a situation without a row does not compile, a row without one fails a test. */
export type Situations = { [N in keyof Table]?: { [S in keyof Table[N]]?: Situation } };

/** A request and its expected status. */
export const answered = (ends: number, event: unknown): Arranged => ({ event, ends });

/** With its own harness, since time passes or all users are processed. */
export const alone =
  (situation: Situation): Situation =>
  async () => {
    const harness = await openHarness();
    return { ...(await situation(harness)), harness };
  };

/** The row of an endpoint that needs no set-up. */
export const exampleRow = 'a subscriber sends the example';

/** Sends the contract's example as a subscriber with locations 3 and 8. */
export const sendsExample =
  (name: RouteName, status: number): Situation =>
  async (harness) => {
    const bodies: Partial<Record<RouteName, unknown>> = examples;
    return answered(status, (await aSubscriber(harness)).request(name, bodies[name]));
  };
