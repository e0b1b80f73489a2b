/** The secrets of a stage, each an SSM SecureString under SECRETS_PATH. */
export const secretNames = {
  /** The provider's secret key; during a rotation 'new,old'. */
  providerKey: 'provider-key',
  /** Hides e-mail addresses and names in database keys. */
  lookupHashKey: 'lookup-hash-key',
  /** Signs the links in mails. */
  linkKey: 'link-key',
  /** The private JWK (Ed25519, with `kid`) that signs tokens. */
  signingKey: 'signing-key',
} as const;

export type SecretName = keyof typeof secretNames;

/** Fetched at first use and cached for the life of the Lambda. */
export type Secrets = (name: SecretName) => Promise<string>;
