import type { CookieName } from '#contract/cookies.ts';
import { cookieName, isSecure } from '#contract/cookies.ts';

const attributes = (siteUrl: string): string =>
  `Path=/; HttpOnly; SameSite=Strict${isSecure(siteUrl) ? '; Secure' : ''}`;

/** As long as a browser keeps a cookie at all (RFC 6265bis, section 5.6.1): 400 days. */
const longestSeconds = 400 * 86_400;

export const setCookie = (name: CookieName, value: string, siteUrl: string): string =>
  `${cookieName(name, siteUrl)}=${value}; Max-Age=${longestSeconds}; ${attributes(siteUrl)}`;

export const clearCookie = (name: CookieName, siteUrl: string): string =>
  `${cookieName(name, siteUrl)}=; Max-Age=0; ${attributes(siteUrl)}`;

/** The value of one of the 'name=value' that came, or null. */
export const readCookie = (cookies: readonly string[], name: CookieName, siteUrl: string): string | null => {
  const start = `${cookieName(name, siteUrl)}=`;
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? null;
};
