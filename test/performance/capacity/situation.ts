import type { operationUnits } from '#infra/tools/cost/operation-units.ts';
import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { openHarness } from '#test/support/lambda-harness/lambda-harness.ts';

/** What a Lambda is handed, and how it ends: the status of an API call, or the kind of error that is thrown on purpose. */
export type Arranged = { event: unknown; ends?: number | 'RetryableError'; harness?: LambdaHarness };

/** Brings about what a row of operation-units.ts names, up to the call that is measured. */
export type Situation = (harness: LambdaHarness) => Promise<Arranged>;

type Table = typeof operationUnits;

/** One for each row: a row that nothing measures does not compile. */
export type Situations = { [N in keyof Table]: Record<keyof Table[N], Situation> };

/** A request that is answered with a status. */
export const answered = (ends: number, event: unknown): Arranged => ({ event, ends });

/** In a world of its own: time passes in it, or everybody in it is looked at. */
export const alone =
  (situation: Situation): Situation =>
  async () => {
    const harness = await openHarness();
    return { ...(await situation(harness)), harness };
  };
