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

const moved = (session: Session, at: number): Session => {
  const verdict = evaluateRefresh(session, session.generation, at);
  if (verdict.kind !== 'advance') throw new Error('the newest token always moves its session on');
  return verdict.next;
};

describe('refresh tokens rotate', () => {
  const first = startSession(now);
  const second = moved(first, now + 100);
  const third = moved(second, now + 200);

  test('the newest one moves the session on by one', () => {
    expect(second).toMatchObject({ generation: 1, issuedAt: now + 100, previousIssuedAt: now });
  });

  test('its parent gets the same child again for as long as the child is unused', () => {
    expect(evaluateRefresh(second, 0, now + 86_400)).toEqual({ kind: 'repeat', generation: 1, issuedAt: now + 100 });
  });

  test.each([
    [now + 200, { kind: 'repeat', generation: 1, issuedAt: now + 100 }],
    [now + 209, { kind: 'repeat', generation: 1, issuedAt: now + 100 }],
    [now + 210, { kind: 'replayed' }],
  ])('once the child was used its parent still gets it within ten seconds (%d)', (at, verdict) => {
    expect(evaluateRefresh(third, 0, at)).toEqual(verdict);
  });

  test('anything older is a replay at once', () => {
    expect(evaluateRefresh(moved(third, now + 201), 0, now + 201)).toEqual({ kind: 'replayed' });
  });

  test('a generation that was never issued is a replay', () => {
    expect(evaluateRefresh(first, 5, now)).toEqual({ kind: 'replayed' });
  });
});

test('an access token lives for five minutes, a refresh token for thirty days', () => {
  expect([accessSeconds, refreshSeconds]).toEqual([300, 2_592_000]);
});

describe('sessions are bounded', () => {
  const sessions = (count: number): Record<string, Session> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`ses_${index}`, startSession(now + index)]));

  test('nothing is dropped while there is room', () => {
    expect(sessionsToDrop(sessions(sessionsMax - 1), now + 100)).toEqual([]);
  });

  test('the oldest give way to one more', () => {
    expect(sessionsToDrop(sessions(sessionsMax), now + 100)).toEqual(['ses_0']);
    expect(sessionsToDrop(sessions(sessionsMax + 1), now + 100).sort()).toEqual(['ses_0', 'ses_1']);
  });

  test('those past thirty days go too', () => {
    expect(sessionsToDrop(sessions(2), now + 30 * 86_400)).toEqual(['ses_0']);
  });
});
