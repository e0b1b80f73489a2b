import { normalizeEmail } from '#domain/identity.ts';
import type { Ports } from '#ports/ports.ts';
import { constantTimeEquals } from './constant-time-equals.ts';
import { readCookie, setCookie } from './cookies.ts';

/**
 * A browser in which the owner of an address has signed in, or set a new password, is known by a signed cookie from
 * then on. Its tries are counted apart, so that strangers who guess on and on do not keep the owner out.
 */
const signatureOf = ({ hashes }: Ports, email: string, device: string): Promise<string> =>
  hashes.lookupHash('device', `${normalizeEmail(email)}.${device}`);

/** The device's id, or null where it was never the owner's of this address. */
export const knownDevice = async (cookies: readonly string[], email: string, ports: Ports): Promise<string | null> => {
  const cookie = readCookie(cookies, 'device', ports.settings.siteUrl);
  if (cookie === null) return null;
  const [device = '', signature = ''] = cookie.split('.');
  return constantTimeEquals(signature, await signatureOf(ports, email, device)) ? device : null;
};

/** What makes the browser a known device of the owner, under its old id where it is one already. */
export const rememberDevice = async (known: string | null, email: string, ports: Ports): Promise<string> => {
  const device = known ?? ports.newId('dev');
  return setCookie('device', `${device}.${await signatureOf(ports, email, device)}`, ports.settings.siteUrl);
};
