import type { Ports } from '#ports/ports.ts';
import type { Reply } from '#test/support/api.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const origin = 'https://pazia.example';

/** The Set-Cookie header of a cookie, or null. */
const setCookieOf = ({ cookies }: Reply, name: 'fp' | 'device' = 'fp'): string | null =>
  cookies.find((cookie) => new RegExp(`^(__Host-)?${name}=`).test(cookie)) ?? null;

/** The cookie as the browser sends it from then on, 'name=value', or null. */
export const cookieOf = (reply: Reply, name: 'fp' | 'device' = 'fp'): string | null =>
  setCookieOf(reply, name)?.split(';', 1)[0] ?? null;

const credentials = { email: 'ann@example.com', password };

/** Ann, and browsers in which she signs in. */
export const aBrowserUser = async (siteUrl = origin) => {
  const context = aTestContext();
  const ports = { ...context.ports, settings: { ...context.ports.settings, siteUrl } };
  const api = apiOf(ports);
  const ann = await aUser(context);

  const signIn = async () => {
    const reply = await api.send('createToken', { body: JSON.stringify(credentials), headers: { origin: siteUrl } });
    const [access, refresh] = [String(reply.body.access), String(reply.body.refresh)];
    return { access, refresh, cookie: cookieOf(reply) ?? '', setCookie: setCookieOf(reply) ?? '' };
  };
  return { context, ports, api, ann, signIn };
};

aBrowserUser.credentials = credentials;

/** The ports with a count of the passwords that were checked. Pauses take no time. */
export const countChecks = (ports: Ports) => {
  let checked = 0;
  const passwords: Ports['passwords'] = {
    ...ports.passwords,
    verify: (text, hash) => {
      checked += 1;
      return ports.passwords.verify(text, hash);
    },
  };
  const clock = { ...ports.clock, pause: async () => {} };
  return { ports: { ...ports, passwords, clock }, checked: () => checked };
};
