import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { settingsOf } from '#infra/local/localstack.ts';

const flag = ['--localstack'];
const localstack = { endpoint: 'http://127.0.0.1:4599', dataFolder: resolve('.local/localstack/pazia') };
const other = { AWS_ENDPOINT_URL: 'http://127.0.0.1:4566', DATA_DIR: '/data' };

test.each([
  ['without a flag npm start runs its own engine', [], {}, { endpoint: undefined, dataFolder: resolve('.local') }],
  ['--localstack is short for the address of npm run localstack and a folder that goes with it', flag, {}, localstack],
  ['an empty AWS_ENDPOINT_URL or DATA_DIR counts as unset', flag, { AWS_ENDPOINT_URL: '', DATA_DIR: '' }, localstack],
  [
    'AWS_ENDPOINT_URL and DATA_DIR override --localstack',
    flag,
    other,
    { endpoint: other.AWS_ENDPOINT_URL, dataFolder: '/data' },
  ],
])('%s', (_, args, env, settings) => {
  expect(settingsOf(args, env)).toEqual(settings);
});
