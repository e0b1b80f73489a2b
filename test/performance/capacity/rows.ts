import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { functionNames } from '#infra/config/names.ts';
import { unitsOf } from '#infra/tools/cost/operation-units.ts';
import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { openHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import type { Situation, Situations } from './situation.ts';

const End = z.union([z.object({ statusCode: z.number() }), z.object({ name: z.string() })]);

const endOf = (result: unknown): unknown => {
  const end = End.safeParse(result).data;
  return end && ('statusCode' in end ? end.statusCode : end.name);
};

/** A test for each row: the situation is brought about, and what the Lambda then asks for is what its row says. */
export const testRows = (situations: Partial<Situations>): void => {
  let shared: LambdaHarness;
  const rows = functionNames.flatMap((name) => {
    const known: Record<string, Situation> = situations[name] ?? {};
    return Object.entries(known).map(([situation, bringAbout]) => ({ name, situation, bringAbout }));
  });

  beforeAll(async () => {
    shared = await openHarness();
  });
  afterAll(() => shared.close());

  test.each(rows)('$name, $situation', async ({ name, situation, bringAbout }) => {
    const { event, ends, harness = shared } = await bringAbout(shared);

    const { units, result, requests } = await harness.measure(name, event);
    if (harness !== shared) await harness.close();

    expect(endOf(result)).toBe(ends);
    expect(units).toEqual(unitsOf({ name, situation }));
    expect(requests).not.toContain('Scan');
  });
};
