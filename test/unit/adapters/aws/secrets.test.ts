import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, test } from 'vitest';
import { ssmSecrets } from '#adapters/aws/secrets.ts';
import { anEnv } from '#test/support/tables.ts';

const ssm = mockClient(SSMClient);
afterEach(() => ssm.reset());
const calls = () => ssm.commandCalls(GetParameterCommand).map(({ args }) => args[0].input);

describe('SSM secrets', () => {
  test('a secret is fetched once, decrypted, from the path of its stage', async () => {
    ssm.on(GetParameterCommand).resolves({ Parameter: { Value: 'hidden' } });
    const secrets = ssmSecrets(anEnv('http://127.0.0.1:1'));

    const values = await Promise.all([secrets('lookupHashKey'), secrets('lookupHashKey')]);
    const later = await secrets('lookupHashKey');

    expect([...values, later]).toEqual(['hidden', 'hidden', 'hidden']);
    expect(calls()).toEqual([{ Name: '/pazia/test/lookup-hash-key', WithDecryption: true }]);
  });

  test('a secret that could not be fetched is fetched again', async () => {
    ssm
      .on(GetParameterCommand)
      .rejectsOnce(new Error('down'))
      .resolvesOnce({ Parameter: { Value: 'hidden' } });
    const secrets = ssmSecrets(anEnv('http://127.0.0.1:1'));

    const first = secrets('linkKey');
    await expect(first).rejects.toThrow('down');
    const second = await secrets('linkKey');

    expect(second).toBe('hidden');
    expect(calls()).toHaveLength(2);
  });

  test('an empty secret throws', async () => {
    ssm.on(GetParameterCommand).resolves({ Parameter: { Value: '' } });

    await expect(ssmSecrets(anEnv('http://127.0.0.1:1'))('linkKey')).rejects.toMatchObject({
      code: 'secret_empty',
      fields: { parameter: '/pazia/test/link-key' },
    });
  });
});
