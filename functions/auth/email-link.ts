import type { KeyedHashes } from '#ports/ports.ts';
import { constantTimeEquals } from './constant-time-equals.ts';

/**
 * The secret part of an e-mailed link: its time of issue and an HMAC over user, purpose, counter and that time. Nothing
 * is stored. A link becomes invalid by age, or when the user's counter increases.
 */
export type LinkPurpose = 'verify' | 'reverify' | 'reset';

const lifetimeSeconds: Record<LinkPurpose, number> = { verify: 24 * 3600, reverify: 24 * 3600, reset: 3600 };

export type LinkResult = 'valid' | 'expired' | 'not_valid';

type Owner = { id: string; linkCounter: number };

const codeOf = (hashes: KeyedHashes, owner: Owner, purpose: LinkPurpose, issuedAt: number) =>
  hashes.linkCode([owner.id, purpose, owner.linkCounter, issuedAt].join('.'));

/** The same owner, purpose and second give the same token, so a redelivered event sends the same link. */
export const linkToken = async (hashes: KeyedHashes, owner: Owner, purpose: LinkPurpose, at: Date): Promise<string> => {
  const issuedAt = Math.floor(at.getTime() / 1000);
  return `${issuedAt}.${await codeOf(hashes, owner, purpose, issuedAt)}`;
};

/** The time of issue in seconds since the epoch; NaN if the token has none. */
export const linkIssuedAt = (token: string): number => {
  const [issued = ''] = token.split('.');
  return /^\d{1,12}$/.test(issued) ? Number(issued) : Number.NaN;
};

export const verifyLink = async (
  hashes: KeyedHashes,
  owner: Owner,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<LinkResult> => {
  const [, code = ''] = token.split('.');
  const issuedAt = linkIssuedAt(token);
  if (Number.isNaN(issuedAt) || !constantTimeEquals(code, await codeOf(hashes, owner, purpose, issuedAt)))
    return 'not_valid';
  return now.getTime() < (issuedAt + lifetimeSeconds[purpose]) * 1000 ? 'valid' : 'expired';
};
