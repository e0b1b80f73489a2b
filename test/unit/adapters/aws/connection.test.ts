import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clientConfig } from '#adapters/aws/connection.ts';
import { anEnv } from '#test/support/tables.ts';

test('no file and no variable of the machine redirects an AWS call', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'aws-')), 'config');
  writeFileSync(file, '[default]\nendpoint_url = http://of-the-file.test\n');
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('AWS_CONFIG_FILE', file);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://of-the-variable.test');
  const { AWS_ENDPOINT_URL: _, ...env } = anEnv('');
  const hostnames: string[] = [];
  const requestHandler = {
    handle: async ({ hostname }: { hostname: string }) => {
      hostnames.push(hostname);
      throw new Error('request intercepted');
    },
  };
  const client = new DynamoDBClient({ ...clientConfig(env), requestHandler, accountIdEndpointMode: 'disabled' });

  await expect(client.send(new ListTablesCommand())).rejects.toThrow('request intercepted');

  expect(hostnames).toEqual(['dynamodb.us-east-1.amazonaws.com']);
});
