import type { Session } from '#domain/sessions.ts';
import { sessionsToDrop } from '#domain/sessions.ts';
import type { Database } from '#ports/database.ts';
import type { User } from './users.ts';
import { userKey } from './users.ts';

/** Each write touches one session's own path, so that billing and other sessions are never in its way. */
const path = (sessionId: string): string => `sessions.${sessionId}`;

/** False when the password changed meanwhile: whoever signed in with the old one stays out. */
export const addSession = (database: Database, user: User, sessionId: string, session: Session, now: number) =>
  database.write({
    kind: 'update',
    table: 'users',
    key: userKey(user.id),
    set: { [path(sessionId)]: session },
    remove: sessionsToDrop(user.sessions, now).map(path),
    when: { kind: 'equals', path: 'passwordHash', value: user.passwordHash },
  });

/** False when another call moved the session on, or ended it, first. */
export const advanceSession = (database: Database, userId: string, sessionId: string, next: Session) =>
  database.write({
    kind: 'update',
    table: 'users',
    key: userKey(userId),
    set: { [path(sessionId)]: next },
    when: { kind: 'equals', path: `${path(sessionId)}.generation`, value: next.generation - 1 },
  });

/** False when it had ended before. */
export const endSession = (database: Database, userId: string, sessionId: string) =>
  database.write({
    kind: 'update',
    table: 'users',
    key: userKey(userId),
    remove: [path(sessionId)],
    when: { kind: 'exists', path: path(sessionId) },
  });
