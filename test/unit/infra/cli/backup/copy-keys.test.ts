import { GetParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { runBackup } from '#infra/cli/backup/run-backup.ts';
import { runRestore } from '#infra/cli/restore/run-restore.ts';
import { originSecretParameter, parameterName, verificationKeysParameter } from '#infra/config/names.ts';
import { keepSecrets } from '#infra/local/secrets.ts';

type Parameters = Map<string, { Type: string; Value: string }>;

const made = keepSecrets(null);
const keys: Parameters = new Map([
  ...(['providerKey', 'lookupHashKey', 'linkKey', 'signingKey'] as const).map(
    (name) => [parameterName('dev', name), { Type: 'SecureString', Value: made[name] }] as const,
  ),
  [verificationKeysParameter('dev'), { Type: 'String', Value: made.verificationKeys }],
  [originSecretParameter('dev'), { Type: 'String', Value: made.originSecret }],
]);
const linkKey = parameterName('dev', 'linkKey');

const ssm = mockClient(SSMClient);
const sts = mockClient(STSClient);
let accounts: Record<string, Parameters>;

afterAll(() => {
  ssm.restore();
  sts.restore();
});

/** The account that a client signs in to: 'second' by the profile of that name. */
const accountOf = (profile: unknown): string => (profile === 'second' ? 'second' : 'first');

beforeEach(() => {
  ssm.reset();
  sts.reset();
  accounts = { first: new Map(keys), second: new Map() };
  const parametersOf = (client: () => { config: unknown }): Parameters => {
    const config: { profile?: unknown } = Object(client().config);
    return accounts[accountOf(config.profile)] ?? new Map();
  };
  sts.on(GetCallerIdentityCommand).callsFake((_, client) => {
    const config: { profile?: unknown } = Object(client().config);
    return { Account: accountOf(config.profile), Arn: 'arn' };
  });
  ssm.on(GetParametersCommand).callsFake(({ Names }: { Names: string[] }, client) => ({
    Parameters: [...parametersOf(client)]
      .filter(([Name]) => Names.includes(Name))
      .map(([Name, rest]) => ({ Name, ...rest })),
  }));
  ssm.on(PutParameterCommand).callsFake(({ Name, Value, Type, Overwrite }, client) => {
    if (parametersOf(client).has(Name) && !Overwrite) throw new Error('ParameterAlreadyExists');
    parametersOf(client).set(Name, { Type, Value });
    return {};
  });
});

const run = async (command: 'backup' | 'restore', ...args: string[]) => {
  const said: string[] = [];
  const print = (text: string): void => void said.push(text);
  const context = {
    env: { STAGE: 'dev' },
    connection: operatorConnection,
    print,
    printError: print,
    now: () => new Date(),
  };
  const code =
    command === 'backup'
      ? await runBackup(['--keys', ...args], context)
      : await runRestore(['--keys', ...args], { ...context, pause: async () => {} });
  return { code, said: said.join('\n') };
};

const isPrinted = (said: string): boolean => [...keys.values()].some(({ Value }) => said.includes(Value));

describe('keys in a second account', () => {
  test('a backup copies every key with its type, and prints names only', async () => {
    const { code, said } = await run('backup', '--profile', 'second');

    expect(code).toBe(0);
    expect(accounts.second).toEqual(keys);
    expect(said).toContain(linkKey);
    expect(isPrinted(said)).toBe(false);
  });

  test('a restore into an empty account brings back every key', async () => {
    accounts = { first: new Map(), second: new Map(keys) };

    const { code, said } = await run('restore', '--profile', 'second');

    expect([code, isPrinted(said)]).toEqual([0, false]);
    expect(accounts.first).toEqual(keys);
  });

  test('a restore does not overwrite other keys, names them, and writes none of the others either', async () => {
    const other = { Type: 'SecureString', Value: 'another-key-of-more-than-32-characters' };
    accounts = { first: new Map([[linkKey, other]]), second: new Map(keys) };

    const { code, said } = await run('restore', '--profile', 'second');

    expect([code, said]).toEqual([1, expect.stringContaining(`different ones: ${linkKey}`)]);
    expect(said).toContain('--replace');
    expect(accounts.first).toEqual(new Map([[linkKey, other]]));
  });

  test('--replace overwrites only the keys that differ', async () => {
    accounts = { first: new Map(keys), second: new Map(keys) };
    accounts.first?.set(linkKey, { Type: 'SecureString', Value: 'another-key-of-more-than-32-characters' });

    const { code, said } = await run('restore', '--profile', 'second', '--replace');

    expect([code, accounts.first]).toEqual([0, keys]);
    expect(ssm.commandCalls(PutParameterCommand)).toHaveLength(1);
    expect(said).toContain(`Replaced, and kept as an older version: ${linkKey}`);
  });

  test('keys that are missing or malformed are not backed up over good ones', async () => {
    accounts.first?.set(linkKey, { Type: 'SecureString', Value: 'short' });

    const { code, said } = await run('backup', '--profile', 'second', '--replace');

    expect([code, said]).toEqual([1, expect.stringContaining(`${linkKey} is shorter than 32 characters`)]);
    expect(accounts.second).toEqual(new Map());
  });

  test('two profiles of the same account are refused', async () => {
    const { code, said } = await run('backup', '--profile', 'first');

    expect([code, said]).toEqual([1, expect.stringContaining('Both are account first')]);
  });
});
