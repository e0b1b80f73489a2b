import { join, resolve } from 'node:path';

/** Where `npm run localstack` listens. */
export const localstackPort = 4599;

/** Its files. Each start of LocalStack empties the folder, since LocalStack keeps nothing either. */
export const localstackFolder = resolve(import.meta.dirname, '../../.local/localstack');

type Settings = Pick<NodeJS.ProcessEnv, 'AWS_ENDPOINT_URL' | 'DATA_DIR'>;

/**
 * The endpoint and the data folder of npm start on `npm run localstack`. A folder that outlives LocalStack's tables would
 * have mails and payments of users that are gone.
 */
export const onLocalstack: Settings = {
  AWS_ENDPOINT_URL: `http://127.0.0.1:${localstackPort}`,
  DATA_DIR: join(localstackFolder, 'pazia'),
};
