import type { KeyedHashes } from '#ports/ports.ts';
import { constantTimeEquals } from './constant-time-equals.ts';

/**
 * The secret part of a mailed link: when it was issued, and an HMAC over user, purpose, counter and that time.
 * Nothing is stored; a link dies by its age or when the user's counter moves on.
 */
export type LinkPurpose = 'verify' | 'reset';

const livesSeconds: Record<LinkPurpose, number> = { verify: 24 * 3600, reset: 3600 };

export type LinkResult = 'good' | 'expired' | 'not_valid';

type Owner = { id: string; linkCounter: number };

const codeOf = (keys: KeyedHashes, owner: Owner, purpose: LinkPurpose, issuedAt: number) =>
  keys.linkCode([owner.id, purpose, owner.linkCounter, issuedAt].join('.'));

/** The same owner, purpose and second give the same token, so a redelivered event mails the same link. */
export const linkToken = async (keys: KeyedHashes, owner: Owner, purpose: LinkPurpose, at: Date): Promise<string> => {
  const issuedAt = Math.floor(at.getTime() / 1000);
  return `${issuedAt}.${await codeOf(keys, owner, purpose, issuedAt)}`;
};

export const verifyLink = async (
  keys: KeyedHashes,
  owner: Owner,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<LinkResult> => {
  const [issued = '', code = ''] = token.split('.');
  const issuedAt = /^\d{1,12}$/.test(issued) ? Number(issued) : Number.NaN;
  if (Number.isNaN(issuedAt) || !constantTimeEquals(code, await codeOf(keys, owner, purpose, issuedAt)))
    return 'not_valid';
  return now.getTime() < (issuedAt + livesSeconds[purpose]) * 1000 ? 'good' : 'expired';
};
