import { normalizeEmail } from '#domain/identity.ts';
import type { Ports } from '#ports/ports.ts';
import { constantTimeEquals } from './constant-time-equals.ts';
import { readCookie, setCookie } from './cookies.ts';

/**
 * A signed cookie marks a browser in which the owner has signed in or set a new password. Its failed sign-ins are
 * counted separately, so that strangers who guess passwords do not lock out the owner.
 */
const signatureOf = ({ hashes }: Ports, email: string, device: string): Promise<string> =>
  hashes.lookupHash('device', `${normalizeEmail(email)}.${device}`);

/** The id of the device, or null if it is not known for this address. */
export const knownDevice = async (cookies: readonly string[], email: string, ports: Ports): Promise<string | null> => {
  const cookie = readCookie(cookies, 'device', ports.settings.siteUrl);
  if (cookie === null) return null;
  const [device = '', signature = ''] = cookie.split('.');
  return constantTimeEquals(signature, await signatureOf(ports, email, device)) ? device : null;
};

/** The cookie that makes the browser a known device. A device that is known keeps its id. */
export const rememberDevice = async (known: string | null, email: string, ports: Ports): Promise<string> => {
  const device = known ?? ports.newId('dev');
  return setCookie('device', `${device}.${await signatureOf(ports, email, device)}`, ports.settings.siteUrl);
};
