import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keysOf } from '#domain/typed-keys.ts';
import { functionNames, parameterName } from '#infra/config/names.ts';
import { operator } from '#infra/local/aws/caller.ts';
import { createCredentials } from '#infra/local/aws/credentials.ts';
import { awsPath } from '#infra/local/aws-endpoint.ts';
import type { SecretName } from '#ports/secrets.ts';
import { secretNames } from '#ports/secrets.ts';
import { openCloud } from '#test/support/cloud.ts';
import { aFolder } from '#test/support/folders.ts';
import { recordTries } from '#test/support/record-tries.ts';

const callers = [operator, ...functionNames, 'root', ''];

/** What somebody on this machine gets who asks for a secret under a name. */
const ask = async (url: string, secret: SecretName, accessKeyId: string, sessionToken: string): Promise<string> => {
  const client = new SSMClient({
    endpoint: url + awsPath,
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId, secretAccessKey: 'local', ...(sessionToken ? { sessionToken } : {}) },
  });
  const Name = parameterName('local', secret);
  return client.send(new GetParameterCommand({ Name, WithDecryption: true })).then(
    ({ Parameter }) => `value ${Parameter?.Value}`,
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );
};

describe('the secrets of the local cloud', () => {
  test('a program that only claims to be a Lambda or the operator gets no secret', async () => {
    const cloud = await openCloud();
    onTestFinished(cloud.stop);
    const foreign = createCredentials();
    const replies: string[] = [];

    for (const caller of callers)
      for (const secret of keysOf(secretNames)) {
        const name = caller === '' ? 'x' : caller;
        const tokens = ['', 'local', foreign.sessionToken(operator), cloud.credentials.sessionToken('getUser')];
        // The real token of another caller, too, except for that caller itself.
        for (const token of name === 'getUser' ? tokens.slice(0, 3) : tokens)
          replies.push(await ask(cloud.url, secret, name, token));
      }

    expect(new Set(replies)).toEqual(new Set(['UnrecognizedClientException']));
    recordTries(26, 'a program that only claims to be a Lambda or the operator gets no secret', replies.length);
  });

  test('the operator finds its credentials of this run in the data folder, and they end with the run', async () => {
    const folder = aFolder();
    const first = await openCloud({ dataFolder: folder });
    const file = join(folder, 'credentials');
    const token = /^aws_session_token = (\S+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    const granted = await ask(first.url, 'linkKey', operator, token);
    await first.stop();

    const second = await openCloud({ dataFolder: folder });
    onTestFinished(second.stop);

    expect(granted).toMatch(/^value \S+/);
    expect(await ask(second.url, 'linkKey', operator, token)).toBe('UnrecognizedClientException');
  });

  test('no credentials stay in the data folder after a stop', async () => {
    const folder = aFolder();
    const cloud = await openCloud({ dataFolder: folder });

    await cloud.stop();

    expect(() => readFileSync(join(folder, 'credentials'))).toThrow('ENOENT');
  });
});
