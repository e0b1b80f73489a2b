import { DynamoDBClient, UpdateContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import { DeleteParametersCommand, GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { runTeardown } from '#infra/cli/teardown/run-teardown.ts';
import { tableName } from '#infra/config/names.ts';
import { tableKeys } from '#ports/table-definitions.ts';

const dynamo = mockClient(DynamoDBClient);
const ssm = mockClient(SSMClient);
let calls: string[] = [];

afterAll(() => {
  dynamo.restore();
  ssm.restore();
});

beforeEach(() => {
  calls = [];
  dynamo.reset();
  ssm.reset();
  dynamo.on(UpdateContinuousBackupsCommand).callsFake(async ({ TableName }) => {
    calls.push(`no backups of ${TableName}`);
    return {};
  });
  ssm
    .on(GetParametersCommand)
    .resolves({ Parameters: [{ Name: '/pazia/dev/link-key', Type: 'SecureString', Value: 'hidden' }] });
  ssm.on(DeleteParametersCommand).callsFake(({ Names }) => {
    calls.push(`delete ${Names}`);
    return {};
  });
});

const run = async (STAGE: string, args: string[], isDestroyed = true) => {
  const said: string[] = [];
  const print = (text: string): void => void said.push(text);
  const destroy = (): boolean => {
    calls.push('destroy');
    return isDestroyed;
  };
  const code = await runTeardown(args, {
    env: { STAGE },
    connection: operatorConnection,
    print,
    printError: print,
    destroy,
  });
  return { code, said: said.join('\n') };
};

describe('npm run teardown', () => {
  test('a teardown of prod is refused before anything is called', async () => {
    const { code, said } = await run('prod', ['--yes', '--keys']);

    expect([code, said, calls]).toEqual([1, expect.stringContaining('prod keeps its data'), []]);
  });

  test('a teardown without confirmation says what it would delete, and deletes nothing', async () => {
    const { code, said } = await run('dev', ['--keys']);

    expect(code).toBe(0);
    expect(said).toContain('pazia-dev-web');
    expect(said).toContain('/pazia/dev/link-key');
    expect(said).not.toContain('hidden');
    expect(calls).toEqual([]);
  });

  test('a teardown stops the backups, deletes the stacks and keeps the keys unless told', async () => {
    await run('dev', ['--yes']);

    expect(calls).toEqual([...tableKeys.map((key) => `no backups of ${tableName('dev', key)}`), 'destroy']);
  });

  test('a teardown deletes the keys last, and only once the stacks are gone', async () => {
    const failed = await run('dev', ['--yes', '--keys'], false);
    expect([failed.code, calls.at(-1)]).toEqual([1, 'destroy']);

    await run('dev', ['--yes', '--keys']);
    expect(calls.at(-1)).toBe('delete /pazia/dev/link-key');
  });

  test('a teardown rejects unknown options', async () => {
    expect(await run('dev', ['--force'])).toMatchObject({ code: 2 });
  });
});
