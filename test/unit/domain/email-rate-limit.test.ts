import { expect, test } from 'vitest';
import { tryConsume } from '#domain/email-rate-limit.ts';

const now = 1_800_000_000;

test('an address gets three mails an hour that others can cause', () => {
  const full = { a: now - 3_599, b: now - 10, c: now };

  expect(tryConsume({}, 'a', now)).toEqual({ a: now });
  expect(tryConsume(full, 'd', now)).toBeNull();
  expect(tryConsume(full, 'd', now + 1)).toEqual({ b: now - 10, c: now, d: now + 1 });
});

test('an event that is delivered again keeps its place', () => {
  const full = { a: now - 5, b: now - 4, c: now - 3 };

  expect(tryConsume(full, 'b', now)).toEqual(full);
});
