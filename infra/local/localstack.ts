import { join, resolve } from 'node:path';

/** Where `npm run localstack` listens. */
export const localstackPort = 4599;

/** Its files. Each start of LocalStack empties the folder, since LocalStack keeps nothing either. */
export const localstackFolder = resolve(import.meta.dirname, '../../.local/localstack');

type Settings = { endpoint: string | undefined; dataFolder: string };

/**
 * The AWS endpoint and the data folder of npm start. With --localstack they are those of `npm run localstack`, unless
 * the environment names others: a folder that outlives LocalStack's tables would have mails of users that are gone.
 */
export const settingsOf = (args: readonly string[], env: NodeJS.ProcessEnv): Settings => {
  const isLocalstack = args.includes('--localstack');
  return {
    endpoint: env.AWS_ENDPOINT_URL || (isLocalstack ? `http://127.0.0.1:${localstackPort}` : undefined),
    dataFolder: resolve(env.DATA_DIR || (isLocalstack ? join(localstackFolder, 'pazia') : '.local')),
  };
};
