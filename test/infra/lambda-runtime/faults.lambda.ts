import { afterEach, expect, inject, test } from 'vitest';
import { deployedAccount } from './account.ts';
import { answeredFaults } from './faults/answered.ts';
import { refusedCalls } from './faults/refused.ts';

const cases = [...answeredFaults, ...refusedCalls].filter(({ inSample }) => inSample === true || !inject('isSample'));

const account = deployedAccount();

afterEach(() => account().faults.clear());

test.each(cases)('$title', async ({ holds }) => {
  await holds(account());

  expect(account().faults.left(), 'faults that no call met').toBe(0);
});
