/** One signed-in browser. Times are in seconds since the epoch, like JWT claims. */
export type Session = {
  /** How often the refresh token was exchanged; part of the newest pair. */
  generation: number;
  issuedAt: number;
  previousIssuedAt: number;
  startedAt: number;
};

export type RefreshDecision =
  /** The newest token: the session advances to the next pair. */
  | { kind: 'advance'; next: Session }
  /** A token whose response may have been lost: the same new pair again. */
  | { kind: 'repeat'; generation: number; issuedAt: number }
  /** An older token, so somebody else may hold a copy: the session ends. */
  | { kind: 'replayed' };

export const sessionsMax = 10;
export const accessSeconds = 5 * 60;
export const refreshSeconds = 30 * 86_400;
const graceSeconds = 10;

export const startSession = (now: number): Session => ({
  generation: 0,
  issuedAt: now,
  previousIssuedAt: now,
  startedAt: now,
});

/**
 * What a refresh token of a generation may still do. The predecessor of the newest pair gets that pair again until the
 * pair is first used, and the predecessor's predecessor for ten more seconds, so that a lost response signs nobody out
 * (RFC 9700, section 4.14).
 */
export const evaluateRefresh = (session: Session, generation: number, now: number): RefreshDecision => {
  if (generation === session.generation)
    return {
      kind: 'advance',
      next: { ...session, generation: generation + 1, issuedAt: now, previousIssuedAt: session.issuedAt },
    };
  if (generation === session.generation - 1)
    return { kind: 'repeat', generation: session.generation, issuedAt: session.issuedAt };
  if (generation === session.generation - 2 && now < session.issuedAt + graceSeconds)
    return { kind: 'repeat', generation: generation + 1, issuedAt: session.previousIssuedAt };
  return { kind: 'replayed' };
};

/** The sessions to end so that one more fits: expired ones, then the oldest. */
export const sessionsToDrop = (sessions: Record<string, Session>, now: number): string[] => {
  const byAge = Object.entries(sessions).sort(([, a], [, b]) => b.issuedAt - a.issuedAt);
  return byAge
    .filter(([, session], index) => index >= sessionsMax - 1 || session.issuedAt + refreshSeconds <= now)
    .map(([id]) => id);
};
