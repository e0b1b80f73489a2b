import type { Session } from '#domain/sessions.ts';
import { sessionsToDrop } from '#domain/sessions.ts';
import type { Database } from '#ports/database.ts';
import type { User } from './users.ts';
import { userKey } from './users.ts';

/** Each write touches the path of one session, so it never conflicts with billing or other sessions. */
const path = (sessionId: string): string => `sessions.${sessionId}`;

/** False if the password has changed: a sign-in with the old one fails. */
export const addSession = (database: Database, user: User, sessionId: string, session: Session, now: number) =>
  database.write({
    kind: 'update',
    table: 'users',
    key: userKey(user.id),
    set: { [path(sessionId)]: session },
    remove: sessionsToDrop(user.sessions, now).map(path),
    when: { kind: 'equals', path: 'passwordHash', value: user.passwordHash },
  });

/** False if another call advanced or ended the session first. */
export const advanceSession = (database: Database, userId: string, sessionId: string, next: Session) =>
  database.write({
    kind: 'update',
    table: 'users',
    key: userKey(userId),
    set: { [path(sessionId)]: next },
    when: { kind: 'equals', path: `${path(sessionId)}.generation`, value: next.generation - 1 },
  });

/** False if it had ended already. */
export const endSession = (database: Database, userId: string, sessionId: string) =>
  database.write({
    kind: 'update',
    table: 'users',
    key: userKey(userId),
    remove: [path(sessionId)],
    when: { kind: 'exists', path: path(sessionId) },
  });
