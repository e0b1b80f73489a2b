import type { Failure } from './operation.ts';
import { fail } from './operation.ts';
import type { TokenReading, Tokens } from './ports.ts';

type RefreshToken = Extract<TokenReading, { kind: 'valid' }> & { userId: string };
type Refused = Failure & { failure: 'refresh_not_valid' | 'refresh_wrong_type' };

/** A refresh token's claims, or SimpleJWT's refusal of it. */
export const readRefresh = async (tokens: Tokens, token: string): Promise<RefreshToken | Refused> => {
  const reading = await tokens.read(token);
  if (reading.kind === 'refused' || reading.userId === null) return fail('refresh_not_valid');
  if (reading.tokenType !== 'refresh') return fail('refresh_wrong_type');
  return { ...reading, userId: reading.userId };
};
