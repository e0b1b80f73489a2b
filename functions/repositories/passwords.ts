import type { Session } from '#domain/sessions.ts';
import type { Database, Key } from '#ports/database.ts';
import type { User } from './users.ts';
import { userKey } from './users.ts';

export type PasswordReplacement = {
  passwordHash: string;
  /** The sessions from now on. */
  sessions: Record<string, Session>;
  /** The failure rows of the account and, where there is one, of the device. */
  failureRows: readonly Key[];
  /** The session that asks for the change; it must not have ended meanwhile. */
  changedBy?: string;
};

/**
 * Sets the password and the sessions, invalidates every e-mailed link, forgets failed attempts and marks the owner's
 * notification as due, all or nothing. False if a link was used or the password changed since the user was read.
 */
export const replacePassword = async (
  database: Database,
  user: User,
  { passwordHash, sessions, failureRows, changedBy }: PasswordReplacement,
): Promise<boolean> => {
  const { isWritten } = await database.transact([
    {
      kind: 'update',
      table: 'users',
      key: userKey(user.id),
      set: { passwordHash, sessions, linkCounter: user.linkCounter + 1, isPasswordNoticeDue: true },
      when: {
        kind: 'all',
        of: [
          { kind: 'equals', path: 'linkCounter', value: user.linkCounter },
          ...(changedBy === undefined ? [] : [{ kind: 'exists', path: `sessions.${changedBy}` } as const]),
        ],
      },
    },
    ...failureRows.map((key) => ({ kind: 'delete', table: 'users', key }) as const),
  ]);
  return isWritten;
};

/** False if the password has changed again, whose notification stays due. */
export const markNoticePublished = (database: Database, userId: string, linkCounter: number): Promise<boolean> =>
  database.write({
    kind: 'update',
    table: 'users',
    key: userKey(userId),
    remove: ['isPasswordNoticeDue'],
    when: { kind: 'equals', path: 'linkCounter', value: linkCounter },
  });
