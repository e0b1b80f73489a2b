import { jwtTokens } from '#adapters/crypto/tokens.ts';
import type { LocalSecrets } from '#infra/local/secrets.ts';
import type { Clock, Tokens } from '#ports/ports.ts';
import { VerificationKeys } from '#ports/verification-keys.ts';

/** The tokens of a stage that has these keys. */
export const tokensOf = (secrets: LocalSecrets, clock: Clock): Tokens =>
  jwtTokens(async (name) => secrets[name], VerificationKeys.parse(JSON.parse(secrets.verificationKeys)), clock);
