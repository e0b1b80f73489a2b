import { describe, expect, test } from 'vitest';
import { deviceFailuresMax, incrementFailures, isTrusted, waitSeconds } from '#domain/password-attempts.ts';
import { recordTries } from '#test/support/record-tries.ts';

const now = 1_800_000_000;

describe('consecutive wrong passwords', () => {
  test.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [11, 2],
    [15, 32],
    [19, 512],
    [20, 900],
    [89, 900],
    [90, 86_400],
  ])('after %d wrong passwords the wait is %d seconds', (count, seconds) => {
    expect(waitSeconds({ count, lastAt: now }, now)).toBe(seconds);
  });

  test('the wait after a wrong password counts down', () => {
    expect(waitSeconds({ count: 12, lastAt: now }, now + 3)).toBe(1);
    expect(waitSeconds({ count: 12, lastAt: now }, now + 4)).toBe(0);
  });

  test('a day without a failure resets the failure count', () => {
    expect(incrementFailures({ count: 30, lastAt: now }, now + 86_400)).toEqual({ count: 1, lastAt: now + 86_400 });
    expect(incrementFailures({ count: 30, lastAt: now }, now + 86_399).count).toBe(31);
  });

  test('a known device is trusted until ten consecutive failures, and again after a day', () => {
    expect(isTrusted({ count: 9, lastAt: now }, now)).toBe(true);
    expect(isTrusted({ count: 10, lastAt: now }, now + 86_399)).toBe(false);
    expect(isTrusted({ count: 10, lastAt: now }, now + 86_400)).toBe(true);
  });

  test('at most a hundred consecutive wrong passwords are possible, however long the attacker waits', () => {
    let failures = { count: 0, lastAt: now };
    let at = now;
    let longest = 0;
    for (let tries = 0; tries < 500; tries += 1) {
      at += waitSeconds(failures, at);
      failures = incrementFailures(failures, at);
      longest = Math.max(longest, failures.count);
    }

    expect(longest + deviceFailuresMax).toBe(100);
    recordTries(9, 'nobody gets more than a hundred wrong passwords in a row', 500);
  });
});
