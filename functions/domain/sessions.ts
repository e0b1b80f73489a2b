/** One signed-in browser. Times are in seconds since the epoch, like JWT claims. */
export type Session = {
  /** How often the refresh token was exchanged; part of the newest pair. */
  generation: number;
  issuedAt: number;
  previousIssuedAt: number;
  startedAt: number;
  /** The newest pair that was returned more than once, and how many in a row. Absent until the first one. */
  repeated?: RepeatedPairs;
};

export type RepeatedPairs = { generation: number; inRow: number };

export type RefreshDecision =
  /** The newest token: the session advances to the next pair. */
  | { kind: 'advance'; next: Session }
  /** A token whose response may have been lost: the same new pair again. `next` counts it; null if counted before. */
  | { kind: 'repeat'; generation: number; issuedAt: number; next: RepeatedPairs | null }
  /** Somebody else may hold a copy of the token, so the session ends. */
  | { kind: 'replayed' }
  /** The session has reached its longest duration. */
  | { kind: 'expired' };

export const sessionsMax = 10;
export const accessSeconds = 5 * 60;
export const refreshSeconds = 30 * 86_400;
const sessionSecondsMax = 180 * 86_400;
const graceSeconds = 10;
const repeatedInRowMax = 7;

export const startSession = (now: number): Session => ({
  generation: 0,
  issuedAt: now,
  previousIssuedAt: now,
  startedAt: now,
});

/** However busy it is, a session ends 180 days after its sign-in. */
export const isExpired = ({ startedAt }: Session, now: number): boolean => now >= startedAt + sessionSecondsMax;

/** When a token expires: at the end of its lifetime or of its session. */
export const tokenExpiry = (lifetimeSeconds: number, issuedAt: number, startedAt: number): number =>
  Math.min(issuedAt + lifetimeSeconds, startedAt + sessionSecondsMax);

/**
 * What a refresh token of a generation may still do. The predecessor of the newest pair gets that pair again until the
 * pair is first used, and the predecessor's predecessor for ten more seconds, so that a lost response signs nobody out
 * (RFC 9700, section 4.14). A thief beside the owner needs every pair a second time, so the eighth in a row is a replay.
 */
export const evaluateRefresh = (session: Session, generation: number, now: number): RefreshDecision => {
  if (isExpired(session, now)) return { kind: 'expired' };
  if (generation === session.generation)
    return {
      kind: 'advance',
      next: { ...session, generation: generation + 1, issuedAt: now, previousIssuedAt: session.issuedAt },
    };
  if (generation === session.generation - 1) return repeat(session, session.generation, session.issuedAt);
  if (generation === session.generation - 2 && now < session.issuedAt + graceSeconds)
    return repeat(session, generation + 1, session.previousIssuedAt);
  return { kind: 'replayed' };
};

const repeat = ({ repeated }: Session, generation: number, issuedAt: number): RefreshDecision => {
  const next = countRepeat(repeated, generation);
  if (next !== null && next.inRow > repeatedInRowMax) return { kind: 'replayed' };
  return { kind: 'repeat', generation, issuedAt, next };
};

/** Each pair counts once, however often it is returned. Within the grace the older of two pairs may count second. */
const countRepeat = (repeated: RepeatedPairs | undefined, generation: number): RepeatedPairs | null => {
  if (!repeated) return { generation, inRow: 1 };
  const oldest = repeated.generation - repeated.inRow + 1;
  if (generation >= oldest && generation <= repeated.generation) return null;
  const isNext = generation === repeated.generation + 1 || generation === oldest - 1;
  return { generation: Math.max(generation, repeated.generation), inRow: isNext ? repeated.inRow + 1 : 1 };
};

/** The sessions to end so that one more fits: expired ones, then those refreshed longest ago. */
export const sessionsToDrop = (sessions: Record<string, Session>, now: number): string[] => {
  const byAge = Object.entries(sessions).sort(([, a], [, b]) => b.issuedAt - a.issuedAt);
  return byAge
    .filter(
      ([, session], index) =>
        index >= sessionsMax - 1 || tokenExpiry(refreshSeconds, session.issuedAt, session.startedAt) <= now,
    )
    .map(([id]) => id);
};
