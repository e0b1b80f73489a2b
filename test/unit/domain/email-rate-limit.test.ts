import { expect, test } from 'vitest';
import { isCoalesced, tryConsume } from '#domain/email-rate-limit.ts';

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

const last = { eventId: 'a', sentAt: now, linkCounter: 3 };

test.each([
  ['for the first request', null, {}, false],
  ['19:59 minutes after the last', last, { sentAt: now + 1_199 }, true],
  ['20 minutes after the last', last, { sentAt: now + 1_200 }, false],
  ['when the last link was used', last, { linkCounter: 4 }, false],
  ['for the same event again', last, { eventId: 'a' }, false],
])('a reset mail %s is left out only if a recent one is unused', (_when, before, change, isLeftOut) => {
  expect(isCoalesced(before, { ...last, eventId: 'b', ...change })).toBe(isLeftOut);
});
