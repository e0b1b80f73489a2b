import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constantTimeEquals } from '#auth/constant-time-equals.ts';
import type { Caller } from './caller.ts';
import { callerOf, operator } from './caller.ts';

/** Who may call the AWS endpoint. Every program of this machine reaches its port, and an access key id is only a name. */
export type LocalCredentials = {
  sessionToken: (caller: Caller) => string;
  /** The sender of a request, or null if its session token does not prove it. */
  callerOf: (headers: Headers) => Caller | null;
};

/** The session tokens of one run. They are random, so that those of an earlier run are worth nothing. */
export const createCredentials = (): LocalCredentials => {
  const key = randomBytes(32);
  const sessionToken = (caller: Caller): string => createHmac('sha256', key).update(caller).digest('base64url');
  return {
    sessionToken,
    callerOf: (headers) => {
      const caller = callerOf(headers.get('authorization'));
      const token = headers.get('x-amz-security-token') ?? '';
      return caller !== null && constantTimeEquals(token, sessionToken(caller)) ? caller : null;
    },
  };
};

const fileIn = (folder: string): string => join(folder, 'credentials');

/**
 * Writes the operator's credentials into the data folder, which only its owner can read, in the format of
 * AWS_SHARED_CREDENTIALS_FILE. Returns the function that removes them.
 */
export const keepOperatorCredentials = (folder: string, { sessionToken }: LocalCredentials): (() => void) => {
  const file = fileIn(folder);
  const remove = (): void => rmSync(file, { force: true });
  remove();
  const lines = [
    '[default]',
    `aws_access_key_id = ${operator}`,
    `aws_secret_access_key = ${operator}`,
    `aws_session_token = ${sessionToken(operator)}`,
    '',
  ];
  writeFileSync(file, lines.join('\n'), { mode: 0o600 });
  return remove;
};

/** The operator's session token of the local cloud that runs on a folder; '' if none does. */
export const readOperatorToken = (folder: string): string => {
  try {
    return /^aws_session_token = (\S+)$/mu.exec(readFileSync(fileIn(folder), 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
};
