import type { Session } from '#domain/sessions.ts';
import type { Database } from '#ports/database.ts';
import type { User } from './users.ts';
import { userKey } from './users.ts';

/**
 * Sets the password and the remaining sessions and invalidates every e-mailed link in one write. False if a link was
 * used or the password changed since the user was read.
 */
export const replacePassword = (
  database: Database,
  user: User,
  passwordHash: string,
  sessions: Record<string, Session>,
): Promise<boolean> =>
  database.write({
    kind: 'update',
    table: 'users',
    key: userKey(user.id),
    set: { passwordHash, sessions, linkCounter: user.linkCounter + 1 },
    when: { kind: 'equals', path: 'linkCounter', value: user.linkCounter },
  });
