import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { expect, test } from 'vitest';
import { clientConfig } from '#adapters/aws/connection.ts';
import { ssmSecrets } from '#adapters/aws/secrets.ts';
import { keysOf } from '#domain/typed-keys.ts';
import { verificationKeysParameter } from '#infra/config/names.ts';
import { secretNames } from '#ports/secrets.ts';
import { onLocalstack } from './on-localstack.ts';

const { env, providerKey } = onLocalstack();

test.each(keysOf(secretNames))('SSM returns %s decrypted', async (name) => {
  const value = await ssmSecrets(env)(name);

  if (name === 'providerKey') expect(value).toBe(providerKey);
  else if (name === 'signingKey') expect(JSON.parse(value)).toMatchObject({ kty: 'OKP', kid: expect.any(String) });
  else expect(Buffer.from(value, 'base64url')).toHaveLength(32);
});

test('the stored public key belongs to the signing key', async () => {
  const { Parameter } = await new SSMClient(clientConfig(env)).send(
    new GetParameterCommand({ Name: verificationKeysParameter('local') }),
  );
  const { kid, x } = JSON.parse(await ssmSecrets(env)('signingKey'));

  expect(JSON.parse(Parameter?.Value ?? '')).toMatchObject({ keys: [{ kid, x }] });
});

test('a secret that SSM does not have is an error with its AWS name', async () => {
  const secrets = ssmSecrets({ ...env, SECRETS_PATH: '/pazia/nowhere' });

  await expect(secrets('linkKey')).rejects.toMatchObject({ name: 'ParameterNotFound' });
});
