import type { TokenPair } from '#contract/account.ts';
import type { Ports } from '#ports/ports.ts';

/** Signs the access and refresh token of one generation of a session. */
export const signPair = async (
  { tokens }: Ports,
  userId: string,
  sessionId: string,
  { generation, issuedAt }: { generation: number; issuedAt: number },
  binding: string | null,
): Promise<TokenPair> => {
  const claims = { userId, sessionId, generation, binding };
  const [access, refresh] = await Promise.all([
    tokens.sign({ tokenType: 'access', ...claims }, issuedAt),
    tokens.sign({ tokenType: 'refresh', ...claims }, issuedAt),
  ]);
  return { access, refresh };
};
