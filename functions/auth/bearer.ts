import { isExpired } from '#domain/sessions.ts';
import type { Ports } from '#ports/ports.ts';
import { readUser } from '#repositories/users.ts';
import type { Caller, Failure } from './operation.ts';
import { fail } from './operation.ts';
import { matchesBinding } from './token-binding.ts';

const notValid = (message: string): Failure =>
  fail('token_not_valid', { messages: [{ token_class: 'AccessToken', token_type: 'access', message }] });

/**
 * Resolves the Authorization header as SimpleJWT does: null without a bearer token, the caller, or a failure. In
 * addition, a token is refused when its session has ended or its binding cookie is missing.
 */
export const authenticate = async (
  header: string | undefined,
  cookies: readonly string[],
  ports: Ports,
): Promise<Caller | null | Failure> => {
  const [scheme, token, ...more] = header?.match(/\S+/g) ?? [];
  if (scheme !== 'Bearer') return null;
  if (token === undefined || more.length > 0) return fail('bad_authorization_header');
  const reading = await ports.tokens.read(token);
  if (reading.kind === 'refused') return notValid('Token is invalid or expired');
  if (reading.tokenType !== 'access') return notValid('Token has wrong type');
  if (!matchesBinding(reading.binding, cookies, ports)) return notValid('Token is invalid or expired');
  if (reading.userId === null) return fail('token_without_user');
  const user = await readUser(ports, reading.userId);
  if (!user) return fail('user_not_found');
  const session = user.sessions[reading.sessionId];
  if (!session || isExpired(session, Math.floor(ports.clock.now().getTime() / 1000)))
    return notValid('Token is invalid or expired');
  return { user, sessionId: reading.sessionId };
};
