import { expect, test } from 'vitest';
import { tryConsume } from '#domain/email-rate-limit.ts';

const now = 1_800_000_000;

test('others can cause at most three mails an hour to an address', () => {
  const full = { a: now - 3_599, b: now - 10, c: now };

  expect(tryConsume({}, 'a', now)).toEqual({ a: now });
  expect(tryConsume(full, 'd', now)).toBeNull();
  expect(tryConsume(full, 'd', now + 1)).toEqual({ b: now - 10, c: now, d: now + 1 });
});

test('a redelivered event does not count again', () => {
  const full = { a: now - 5, b: now - 4, c: now - 3 };

  expect(tryConsume(full, 'b', now)).toEqual(full);
});
