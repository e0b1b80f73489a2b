import type { RepeatedPairs, Session } from '#domain/sessions.ts';
import { sessionsToDrop } from '#domain/sessions.ts';
import type { Condition, Database } from '#ports/database.ts';
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

/** False if another call advanced or ended the session first. The count of repeated pairs stays as it is stored. */
export const advanceSession = (database: Database, userId: string, sessionId: string, next: Session) => {
  const { generation, issuedAt, previousIssuedAt } = next;
  const at = path(sessionId);
  return database.write({
    kind: 'update',
    table: 'users',
    key: userKey(userId),
    set: {
      [`${at}.generation`]: generation,
      [`${at}.issuedAt`]: issuedAt,
      [`${at}.previousIssuedAt`]: previousIssuedAt,
    },
    when: { kind: 'equals', path: `${at}.generation`, value: generation - 1 },
  });
};

/** Stores the count of repeated pairs; false if the session has advanced, counted another one or ended. */
export const countRepeatedPair = (
  database: Database,
  userId: string,
  sessionId: string,
  { generation, repeated }: Session,
  next: RepeatedPairs,
) => {
  const at = path(sessionId);
  const isUnchanged: Condition[] = repeated
    ? [
        { kind: 'equals', path: `${at}.repeated.generation`, value: repeated.generation },
        { kind: 'equals', path: `${at}.repeated.inRow`, value: repeated.inRow },
      ]
    : [{ kind: 'absent', path: `${at}.repeated` }];
  return database.write({
    kind: 'update',
    table: 'users',
    key: userKey(userId),
    set: { [`${at}.repeated`]: next },
    when: { kind: 'all', of: [{ kind: 'equals', path: `${at}.generation`, value: generation }, ...isUnchanged] },
  });
};

/** False if it had ended already. */
export const endSession = (database: Database, userId: string, sessionId: string) =>
  database.write({
    kind: 'update',
    table: 'users',
    key: userKey(userId),
    remove: [path(sessionId)],
    when: { kind: 'exists', path: path(sessionId) },
  });
