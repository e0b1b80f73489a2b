import type { Ports } from '#ports/ports.ts';
import type { TokenReading } from '#ports/tokens.ts';
import type { Failure } from './operation.ts';
import { fail } from './operation.ts';
import { matchesBinding } from './token-binding.ts';

type RefreshToken = Extract<TokenReading, { kind: 'valid' }> & { userId: string };
type RefreshFailure = Failure & { failure: 'refresh_not_valid' | 'refresh_wrong_type' };

/** The claims of a refresh token, or SimpleJWT's failure, which also covers a missing binding cookie. */
export const readRefresh = async (
  ports: Ports,
  token: string,
  cookies: readonly string[],
): Promise<RefreshToken | RefreshFailure> => {
  const reading = await ports.tokens.read(token);
  if (reading.kind === 'refused' || reading.userId === null) return fail('refresh_not_valid');
  if (reading.tokenType !== 'refresh') return fail('refresh_wrong_type');
  if (!matchesBinding(reading.binding, cookies, ports)) return fail('refresh_not_valid');
  return { ...reading, userId: reading.userId };
};
