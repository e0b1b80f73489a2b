import { describe, expect, test } from 'vitest';
import type { RepeatedPairs, Session } from '#domain/sessions.ts';
import {
  accessSeconds,
  evaluateRefresh,
  isExpired,
  refreshSeconds,
  sessionsMax,
  sessionsToDrop,
  startSession,
  tokenExpiry,
} from '#domain/sessions.ts';

const now = 1_800_000_000;

const rotate = (session: Session, at: number): Session => {
  const result = evaluateRefresh(session, session.generation, at);
  if (result.kind !== 'advance') throw new Error('the newest token always rotates');
  return result.next;
};

describe('refresh token rotation', () => {
  const first = startSession(now);
  const second = rotate(first, now + 100);
  const third = rotate(second, now + 200);

  test('the newest refresh token advances the session by one generation', () => {
    expect(second).toMatchObject({ generation: 1, issuedAt: now + 100, previousIssuedAt: now });
  });

  test('a parent refresh token gets the same child again while the child is unused', () => {
    expect(evaluateRefresh(second, 0, now + 86_400)).toEqual({
      kind: 'repeat',
      generation: 1,
      issuedAt: now + 100,
      next: { generation: 1, inRow: 1 },
    });
  });

  test.each([
    [
      'gets the child again',
      0,
      { kind: 'repeat', generation: 1, issuedAt: now + 100, next: { generation: 1, inRow: 1 } },
    ],
    [
      'gets the child again',
      9,
      { kind: 'repeat', generation: 1, issuedAt: now + 100, next: { generation: 1, inRow: 1 } },
    ],
    ['is a replay', 10, { kind: 'replayed' }],
  ])('a parent refresh token %s %d seconds after the child was used', (_what, seconds, result) => {
    expect(evaluateRefresh(third, 0, now + 200 + seconds)).toEqual(result);
  });

  test('a refresh token older than the parent is a replay at once', () => {
    expect(evaluateRefresh(rotate(third, now + 201), 0, now + 201)).toEqual({ kind: 'replayed' });
  });

  test('a refresh token of a generation never issued is a replay', () => {
    expect(evaluateRefresh(first, 5, now)).toEqual({ kind: 'replayed' });
  });
});

describe('pairs that are returned again', () => {
  const at = (generation: number, repeated?: RepeatedPairs): Session => ({
    ...startSession(now),
    generation,
    ...(repeated && { repeated }),
  });

  test.each([
    ['the first one counts as one', at(20), 19, { generation: 20, inRow: 1 }],
    ['the next one counts on', at(20, { generation: 19, inRow: 3 }), 19, { generation: 20, inRow: 4 }],
    [
      'one after a pair that was returned once starts again',
      at(20, { generation: 18, inRow: 7 }),
      19,
      { generation: 20, inRow: 1 },
    ],
    ['the seventh in a row is returned', at(20, { generation: 19, inRow: 6 }), 19, { generation: 20, inRow: 7 }],
    ['the same one counts once', at(20, { generation: 20, inRow: 7 }), 19, null],
    ['the one before it, too', at(20, { generation: 20, inRow: 2 }), 18, null],
    [
      'the one before a counted one counts second',
      at(20, { generation: 20, inRow: 1 }),
      18,
      { generation: 20, inRow: 2 },
    ],
    ['the older of two counts on', at(20, { generation: 18, inRow: 2 }), 18, { generation: 19, inRow: 3 }],
  ])('of the pairs returned again %s', (_what, session, generation, next) => {
    expect(evaluateRefresh(session, generation, now)).toMatchObject({ kind: 'repeat', next });
  });

  test.each([
    ['of a parent', 19, at(20, { generation: 19, inRow: 7 })],
    ['of a grandparent', 18, at(20, { generation: 18, inRow: 7 })],
  ])('the eighth pair in a row that is returned again is a replay %s', (_whose, generation, session) => {
    expect(evaluateRefresh(session, generation, now)).toEqual({ kind: 'replayed' });
  });

  test('the count of returned pairs survives a refresh', () => {
    const session = at(20, { generation: 20, inRow: 7 });

    expect(rotate(session, now + 300)).toMatchObject({ generation: 21, repeated: { generation: 20, inRow: 7 } });
  });
});

describe('the longest duration of a session', () => {
  const end = now + 180 * 86_400;
  const session: Session = { generation: 9, issuedAt: end - 100, previousIssuedAt: end - 400, startedAt: now };

  test.each([
    ['the newest token', 9],
    ['its parent', 8],
    ['an old token', 3],
  ])('a session ends 180 days after its sign-in, for %s too', (_what, generation) => {
    expect(evaluateRefresh(session, generation, end)).toEqual({ kind: 'expired' });
    expect(evaluateRefresh(session, generation, end - 1).kind).not.toBe('expired');
    expect([isExpired(session, end - 1), isExpired(session, end)]).toEqual([false, true]);
  });

  test.each([
    [refreshSeconds, now, now + 2_592_000],
    [refreshSeconds, end - 2_592_000, end],
    [refreshSeconds, end - 2_591_999, end],
    [accessSeconds, end - 301, end - 1],
    [accessSeconds, end - 299, end],
  ])('a token of %d seconds issued at %d expires at %d, never after its session', (seconds, issuedAt, expiresAt) => {
    expect(tokenExpiry(seconds, issuedAt, now)).toBe(expiresAt);
  });
});

test('an access token lives for five minutes, a refresh token for thirty days', () => {
  expect([accessSeconds, refreshSeconds]).toEqual([300, 2_592_000]);
});

describe('session limit', () => {
  const sessions = (count: number): Record<string, Session> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`ses_${index}`, startSession(now + index)]));

  test('no session is dropped below the limit', () => {
    expect(sessionsToDrop(sessions(sessionsMax - 1), now + 100)).toEqual([]);
  });

  test('a further sign-in drops the oldest sessions at the limit', () => {
    expect(sessionsToDrop(sessions(sessionsMax), now + 100)).toEqual(['ses_0']);
    expect(sessionsToDrop(sessions(sessionsMax + 1), now + 100).sort()).toEqual(['ses_0', 'ses_1']);
  });

  test('a further sign-in drops sessions older than thirty days', () => {
    expect(sessionsToDrop(sessions(2), now + 30 * 86_400)).toEqual(['ses_0']);
  });

  test('a further sign-in drops sessions that have reached their longest duration', () => {
    const end = now + 180 * 86_400;
    const busy: Session = { generation: 9, issuedAt: end - 100, previousIssuedAt: end - 400, startedAt: now };

    expect(sessionsToDrop({ ses_0: busy }, end - 1)).toEqual([]);
    expect(sessionsToDrop({ ses_0: busy }, end)).toEqual(['ses_0']);
  });
});
