import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { Env } from '#ports/env.ts';
import { InternalError } from '#ports/internal-error.ts';
import type { SecretName, Secrets } from '#ports/secrets.ts';
import { secretNames } from '#ports/secrets.ts';
import { clientConfig, memoize } from './connection.ts';

/** The secrets of a stage from SSM. Concurrent callers share one call; failed calls are not cached. */
export const ssmSecrets = (env: Env): Secrets => {
  const client = memoize(() => new SSMClient(clientConfig(env)));
  const cache = new Map<SecretName, Promise<string>>();

  const fetchSecret = async (name: SecretName): Promise<string> => {
    const Name = `${env.SECRETS_PATH}/${secretNames[name]}`;
    const { Parameter } = await client().send(new GetParameterCommand({ Name, WithDecryption: true }));
    if (!Parameter?.Value) throw new InternalError('secret_empty', { parameter: Name });
    return Parameter.Value;
  };

  return (name) => {
    const cached = cache.get(name);
    if (cached) return cached;
    const secret = fetchSecret(name);
    cache.set(name, secret);
    secret.catch(() => cache.delete(name));
    return secret;
  };
};
