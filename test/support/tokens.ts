import type { LocalSecrets } from '#infra/local/secrets.ts';
import type { Clock, Tokens } from '#runtime/ports.ts';
import { jwtTokens } from '#runtime/tokens.ts';
import { VerificationKeys } from '#runtime/verification-keys.ts';

/** The tokens of a stage that has these keys. */
export const tokensOf = (secrets: LocalSecrets, clock: Clock): Tokens =>
  jwtTokens(async (name) => secrets[name], VerificationKeys.parse(JSON.parse(secrets.verificationKeys)), clock);
