import { expect, test } from 'vitest';
import { jsonLogger } from '#adapters/log/logger.ts';

test('an alarm is logged as one JSON line with its level, code, message and fields', () => {
  const lines: string[] = [];

  jsonLogger((line) => void lines.push(line)).alarm('customer_charged_twice', { userId: 'usr_1' });

  expect(lines).toEqual([
    '{"level":"ALARM","message":"a customer was charged twice","code":"customer_charged_twice","userId":"usr_1"}\n',
  ]);
});
