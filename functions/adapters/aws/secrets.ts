import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { Env } from '#ports/env.ts';
import { InternalError } from '#ports/internal-error.ts';
import type { SecretName, Secrets } from '#ports/secrets.ts';
import { secretNames } from '#ports/secrets.ts';
import { clientConfig, memoize } from './connection.ts';

/** The secrets of a stage from SSM. Callers at the same time share one call; a call that failed is not remembered. */
export const ssmSecrets = (env: Env): Secrets => {
  const client = memoize(() => new SSMClient(clientConfig(env)));
  const fetched = new Map<SecretName, Promise<string>>();

  const fetchSecret = async (name: SecretName): Promise<string> => {
    const Name = `${env.SECRETS_PATH}/${secretNames[name]}`;
    const { Parameter } = await client().send(new GetParameterCommand({ Name, WithDecryption: true }));
    if (!Parameter?.Value) throw new InternalError('secret_empty', { parameter: Name });
    return Parameter.Value;
  };

  return (name) => {
    const known = fetched.get(name);
    if (known) return known;
    const secret = fetchSecret(name);
    fetched.set(name, secret);
    secret.catch(() => fetched.delete(name));
    return secret;
  };
};
