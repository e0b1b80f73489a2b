import type { CookieName } from '#contract/cookies.ts';
import { cookieName, isSecure } from '#contract/cookies.ts';

const attributes = (siteUrl: string): string =>
  `Path=/; HttpOnly; SameSite=Strict${isSecure(siteUrl) ? '; Secure' : ''}`;

/** The longest lifetime that browsers accept: 400 days (RFC 6265bis, section 5.6.1). */
const longestSeconds = 400 * 86_400;

export const setCookie = (name: CookieName, value: string, siteUrl: string): string =>
  `${cookieName(name, siteUrl)}=${value}; Max-Age=${longestSeconds}; ${attributes(siteUrl)}`;

export const clearCookie = (name: CookieName, siteUrl: string): string =>
  `${cookieName(name, siteUrl)}=; Max-Age=0; ${attributes(siteUrl)}`;

/** The value of a cookie, or null. `cookies` are 'name=value'. */
export const readCookie = (cookies: readonly string[], name: CookieName, siteUrl: string): string | null => {
  const start = `${cookieName(name, siteUrl)}=`;
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? null;
};
