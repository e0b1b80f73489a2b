import { describe, expect, test } from 'vitest';
import type { Session } from '#domain/sessions.ts';
import {
  accessSeconds,
  evaluateRefresh,
  refreshSeconds,
  sessionsMax,
  sessionsToDrop,
  startSession,
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
    expect(evaluateRefresh(second, 0, now + 86_400)).toEqual({ kind: 'repeat', generation: 1, issuedAt: now + 100 });
  });

  test.each([
    ['gets the child again', 0, { kind: 'repeat', generation: 1, issuedAt: now + 100 }],
    ['gets the child again', 9, { kind: 'repeat', generation: 1, issuedAt: now + 100 }],
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
});
