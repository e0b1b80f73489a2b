import type { Ports, TokenReading } from '#ports/ports.ts';
import type { Failure } from './operation.ts';
import { fail } from './operation.ts';
import { matchesBinding } from './token-binding.ts';

type RefreshToken = Extract<TokenReading, { kind: 'valid' }> & { userId: string };
type Refused = Failure & { failure: 'refresh_not_valid' | 'refresh_wrong_type' };

/** A refresh token's claims, or SimpleJWT's refusal of it, which is also that of one without its cookie. */
export const readRefresh = async (
  ports: Ports,
  token: string,
  cookies: readonly string[],
): Promise<RefreshToken | Refused> => {
  const reading = await ports.tokens.read(token);
  if (reading.kind === 'refused' || reading.userId === null) return fail('refresh_not_valid');
  if (reading.tokenType !== 'refresh') return fail('refresh_wrong_type');
  if (!matchesBinding(reading.binding, cookies, ports)) return fail('refresh_not_valid');
  return { ...reading, userId: reading.userId };
};
