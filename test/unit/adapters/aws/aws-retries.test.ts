import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import { anEnv } from '#test/support/tables.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A DynamoDB that closes the first connection without a response and then fails the condition. */
const lossyServer = async () => {
  const authorizations: string[] = [];
  const server = createServer((request, response) => {
    authorizations.push(String(request.headers.authorization));
    if (authorizations.length === 1) return void request.socket.destroy();
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException' }));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { authorizations, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
};

test('a condition that fails after a lost response throws, and every attempt is signed with the credentials of the snapshot', async () => {
  const { authorizations, url } = await lossyServer();
  const database = awsDatabase({ ...anEnv(url), AWS_ACCESS_KEY_ID: 'AKIASNAPSHOT' });

  const write = database.write({
    kind: 'put',
    table: 'users',
    item: { pk: 'a' },
    when: { kind: 'absent', path: 'pk' },
  });

  await expect(write).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
  expect(authorizations).toHaveLength(2);
  expect(authorizations.every((header) => header.includes('Credential=AKIASNAPSHOT/'))).toBe(true);
});
