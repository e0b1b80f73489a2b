import type { TokenPair } from '#contract/account.ts';
import type { Session } from '#domain/sessions.ts';
import { accessSeconds, refreshSeconds, tokenExpiry } from '#domain/sessions.ts';
import type { Ports } from '#ports/ports.ts';

/** Signs the access and refresh token of one generation of a session. */
export const signPair = async (
  { tokens }: Ports,
  userId: string,
  sessionId: string,
  { generation, issuedAt, startedAt }: Pick<Session, 'generation' | 'issuedAt' | 'startedAt'>,
  binding: string | null,
): Promise<TokenPair> => {
  const claims = { userId, sessionId, generation, binding };
  const [access, refresh] = await Promise.all([
    tokens.sign({ tokenType: 'access', ...claims }, issuedAt, tokenExpiry(accessSeconds, issuedAt, startedAt)),
    tokens.sign({ tokenType: 'refresh', ...claims }, issuedAt, tokenExpiry(refreshSeconds, issuedAt, startedAt)),
  ]);
  return { access, refresh };
};
