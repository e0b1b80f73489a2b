import { hash } from 'node:crypto';
import type { Ports } from '#ports/ports.ts';
import { constantTimeEquals } from './constant-time-equals.ts';
import { clearCookie, readCookie, setCookie } from './cookies.ts';

/**
 * Pages keep their tokens where scripts can read them. What makes a stolen copy useless is a secret beside them that
 * no script can read: a cookie, whose SHA-256 stands in the signed claims of both tokens.
 */
export type TokenBinding = { binding: string; cookies: string[] };

const digest = (fingerprint: string): string => hash('sha256', fingerprint, 'base64url');

/** A new secret of 256 random bits for a browser, or null for a client that is none: only browsers send an Origin. */
export const createBinding = (origin: string | undefined, { newId, settings }: Ports): TokenBinding | null => {
  if (origin === undefined) return null;
  const fingerprint = `${newId('fp')}.${newId('fp')}`;
  return {
    binding: digest(fingerprint),
    cookies: [setCookie('fp', fingerprint, settings.siteUrl)],
  };
};

export const clearBinding = ({ settings }: Ports): string[] => [clearCookie('fp', settings.siteUrl)];

/** Whether the token of that binding came from the browser it was given to. One that is bound to none fits any. */
export const matchesBinding = (binding: string | null, cookies: readonly string[], { settings }: Ports): boolean => {
  if (binding === null) return true;
  const fingerprint = readCookie(cookies, 'fp', settings.siteUrl);
  return fingerprint !== null && constantTimeEquals(digest(fingerprint), binding);
};
