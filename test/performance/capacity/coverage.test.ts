import { expect, test } from 'vitest';
import { functionNames } from '#infra/config/names.ts';
import { operationUnits } from '#infra/tools/cost/operation-units.ts';
import { accountSituations } from './account-situations.ts';
import { jobSituations } from './job-situations.ts';
import { reactionSituations } from './reaction-situations.ts';
import { shopSituations } from './shop-situations.ts';
import type { Situations } from './situation.ts';

/** A row that nothing brings about does not compile here, and neither does a situation without a row. */
const all: Situations = { ...accountSituations, ...shopSituations, ...reactionSituations, ...jobSituations };

test('every Lambda has rows, and each of them is measured', () => {
  const rowsOf = (table: object): string[] =>
    Object.entries(table).flatMap(([name, rows]) => Object.keys(rows).map((row) => `${name}, ${row}`));

  expect(rowsOf(all).toSorted()).toEqual(rowsOf(operationUnits).toSorted());
  expect(Object.keys(all).toSorted()).toEqual(functionNames.toSorted());
});
