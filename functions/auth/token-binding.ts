import { hash } from 'node:crypto';
import type { Ports } from '#ports/ports.ts';
import { constantTimeEquals } from './constant-time-equals.ts';
import { clearCookie, readCookie, setCookie } from './cookies.ts';

/**
 * Pages store their tokens where scripts can read them. An HttpOnly cookie makes a stolen copy useless: the signed
 * claims of both tokens contain its SHA-256.
 */
export type TokenBinding = { binding: string; cookies: string[] };

const digest = (fingerprint: string): string => hash('sha256', fingerprint, 'base64url');

/** A new secret of 256 random bits for a browser, or null for other clients: only browsers send an Origin. */
export const createBinding = (origin: string | undefined, { newId, settings }: Ports): TokenBinding | null => {
  if (origin === undefined) return null;
  const fingerprint = `${newId('fp')}.${newId('fp')}`;
  return {
    binding: digest(fingerprint),
    cookies: [setCookie('fp', fingerprint, settings.siteUrl)],
  };
};

export const clearBinding = ({ settings }: Ports): string[] => [clearCookie('fp', settings.siteUrl)];

/** Whether the token came from the browser that it was issued to. An unbound token always matches. */
export const matchesBinding = (binding: string | null, cookies: readonly string[], { settings }: Ports): boolean => {
  if (binding === null) return true;
  const fingerprint = readCookie(cookies, 'fp', settings.siteUrl);
  return fingerprint !== null && constantTimeEquals(digest(fingerprint), binding);
};
