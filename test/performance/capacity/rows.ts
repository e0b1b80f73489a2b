import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { FunctionName } from '#infra/config/names.ts';
import { rowsOf, unitsOf } from '#infra/tools/cost/operation-units.ts';
import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { openHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import type { Situation, Situations } from './situation.ts';
import { exampleRow, sendsExample } from './situation.ts';

const End = z.union([z.object({ statusCode: z.number() }), z.object({ name: z.string() })]);

const endOf = (result: unknown): unknown => {
  const end = End.safeParse(result).data;
  return end && ('statusCode' in end ? end.statusCode : end.name);
};

const isRoute = (name: FunctionName): name is RouteName => name in routes;

const situationOf = (situations: Situations, name: FunctionName, row: string): Situation => {
  const known: Record<string, Situation> = situations[name] ?? {};
  const situation = known[row];
  if (situation) return situation;
  if (row === exampleRow && isRoute(name)) return sendsExample(name, routes[name].status);
  throw new Error(`No situation sets up '${row}' of ${name}: add it to the situations in test/performance/capacity.`);
};

/** One test per row: sets up the situation and compares the Lambda's requests with the row. */
export const testRows = (names: readonly FunctionName[], situations: Situations): void => {
  let shared: LambdaHarness;
  const rows = names.flatMap((name) =>
    rowsOf(name).map((row) => ({ name, situation: row, setUp: situationOf(situations, name, row) })),
  );

  beforeAll(async () => {
    shared = await openHarness();
  });
  afterAll(() => shared.close());

  test.each(rows)('$name uses the units of its row: $situation', async ({ name, situation, setUp }) => {
    const { event, ends, harness = shared } = await setUp(shared);

    const { units, result, requests } = await harness.measure(name, event);
    if (harness !== shared) await harness.close();

    expect(endOf(result)).toBe(ends);
    expect(units).toEqual(unitsOf({ name, situation }));
    expect(requests).not.toContain('Scan');
  });
};
