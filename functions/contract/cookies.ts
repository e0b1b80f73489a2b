/** What a browser keeps for us where no script can read it. */
export type CookieName = 'fp' | 'device';

/** Of the site's address, and so of what a browser may be asked to keep. */
export const isSecure = (siteUrl: string): boolean => siteUrl.startsWith('https:');

/**
 * Under https the name begins with `__Host-`: a browser takes such a cookie from this very host alone, and only as
 * Secure. The local cloud is reached by http, where WebKit takes no Secure cookie even from localhost.
 */
export const cookieName = (name: CookieName, siteUrl: string): string => (isSecure(siteUrl) ? `__Host-${name}` : name);
