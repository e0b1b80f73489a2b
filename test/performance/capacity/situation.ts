import type { RouteName } from '#contract/routes.ts';
import { examples } from '#contract/routes.ts';
import type { operationUnits } from '#infra/tools/cost/operation-units.ts';
import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { openHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { aSubscriber } from '#test/support/lambda-harness/people.ts';

/** What a Lambda is handed, and how it ends: the status of an API call, or the kind of error that is thrown on purpose. */
export type Arranged = { event: unknown; ends?: number | 'RetryableError'; harness?: LambdaHarness };

/** Brings about what a row of operation-units.ts names, up to the call that is measured. */
export type Situation = (harness: LambdaHarness) => Promise<Arranged>;

type Table = typeof operationUnits;

/** By the rows of operation-units.ts: a situation without a row does not compile, a row without one fails a test. */
export type Situations = { [N in keyof Table]?: { [S in keyof Table[N]]?: Situation } };

/** A request that is answered with a status. */
export const answered = (ends: number, event: unknown): Arranged => ({ event, ends });

/** In a world of its own: time passes in it, or everybody in it is looked at. */
export const alone =
  (situation: Situation): Situation =>
  async () => {
    const harness = await openHarness();
    return { ...(await situation(harness)), harness };
  };

/** The row of an endpoint that needs no arranging. */
export const exampleRow = 'a subscriber sends the example';

/** The request of the contract's example, by a subscriber whose locations are 3 and 8. */
export const sendsExample =
  (name: RouteName, status: number): Situation =>
  async (harness) => {
    const bodies: Partial<Record<RouteName, unknown>> = examples;
    return answered(status, (await aSubscriber(harness)).asks(name, bodies[name]));
  };
