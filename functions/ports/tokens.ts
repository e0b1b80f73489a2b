export type TokenClaims = {
  tokenType: 'access' | 'refresh';
  userId: string;
  sessionId: string;
  generation: number;
  /** SHA-256 (base64url) of the cookie that the token is bound to; null for an unbound token. */
  binding: string | null;
};

export type Tokens = {
  /** Deterministic: the same claims and times (in seconds) give the same token. */
  sign: (claims: TokenClaims, issuedAt: number, expiresAt: number) => Promise<string>;
  /** The claims of a valid, unexpired token. */
  read: (token: string) => Promise<TokenReading>;
};

export type TokenReading =
  | {
      kind: 'valid';
      tokenType: string;
      userId: string | null;
      sessionId: string;
      generation: number;
      binding: string | null;
    }
  | { kind: 'refused' };
