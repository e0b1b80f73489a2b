import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { DeployedParameter } from '#infra/config/names.ts';
import { parameterName } from '#infra/config/names.ts';
import type { SecretName } from '#ports/secrets.ts';
import { openDataFolder } from './data-folder.ts';
import { StartFailure } from './start-failure.ts';

export const LocalSecrets = z.object({
  providerKey: z.string(),
  lookupHashKey: z.string(),
  linkKey: z.string(),
  signingKey: z.string(),
  /** The public half of the signing key, which is no secret. */
  verificationKeys: z.string(),
  /** Sent by the gateway as by CloudFront. */
  originSecret: z.string(),
}) satisfies z.ZodMiniType<Record<SecretName | DeployedParameter, string>>;
export type LocalSecrets = z.infer<typeof LocalSecrets>;

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

const makeSecrets = (): LocalSecrets => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const common = { kid: random(8), alg: 'EdDSA', use: 'sig' };
  return {
    providerKey: `sk_test_${randomBytes(20).toString('hex')}`,
    lookupHashKey: random(32),
    linkKey: random(32),
    originSecret: random(32),
    signingKey: JSON.stringify({ ...privateKey.export({ format: 'jwk' }), ...common }),
    verificationKeys: JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), ...common }] }),
  };
};

const readSecrets = (file: string): LocalSecrets => {
  try {
    const { claimKey, ...stored } = JSON.parse(readFileSync(file, 'utf8'));
    // Release 0.1.0 called the lookup hash key claimKey and had no origin secret, which need not outlive the process.
    return LocalSecrets.parse({ lookupHashKey: claimKey, originSecret: random(32), ...stored });
  } catch {
    throw new StartFailure(`${file} does not contain the secrets of the local cloud. Remove its folder to start over.`);
  }
};

/** The secrets of this data folder, created once; without a folder they last as long as the process. */
export const keepSecrets = (folder: string | null): LocalSecrets => {
  if (folder === null) return makeSecrets();
  const file = join(folder, 'secrets.json');
  if (existsSync(file)) return readSecrets(file);
  openDataFolder(folder);
  const secrets = makeSecrets();
  // Written to another file and renamed, so that a killed process leaves no partial file.
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
};

/** The secrets under their full SSM names. */
export const asParameters = (secrets: LocalSecrets): Record<string, string> => ({
  [parameterName('local', 'providerKey')]: secrets.providerKey,
  [parameterName('local', 'lookupHashKey')]: secrets.lookupHashKey,
  [parameterName('local', 'linkKey')]: secrets.linkKey,
  [parameterName('local', 'signingKey')]: secrets.signingKey,
});
