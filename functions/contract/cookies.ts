/** The HttpOnly cookies. */
export type CookieName = 'fp' | 'device';

export const isSecure = (siteUrl: string): boolean => siteUrl.startsWith('https:');

/**
 * Under https the name starts with `__Host-`: browsers accept such a cookie only from this host and only as Secure. The
 * local cloud uses http, where WebKit rejects Secure cookies even on localhost.
 */
export const cookieName = (name: CookieName, siteUrl: string): string => (isSecure(siteUrl) ? `__Host-${name}` : name);
