import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import { anEnv } from '#test/support/tables.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A DynamoDB that cuts the first connection before it answers and then refuses the condition. */
const lossy = async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(String(request.headers.authorization));
    if (seen.length === 1) return void request.socket.destroy();
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException' }));
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { seen, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
};

test('a condition refused after a lost answer is a fault, and every try is signed with the credentials of the snapshot', async () => {
  const { seen, url } = await lossy();
  const database = awsDatabase({ ...anEnv(url), AWS_ACCESS_KEY_ID: 'AKIASNAPSHOT' });

  const write = database.write({
    kind: 'put',
    table: 'users',
    item: { pk: 'a' },
    when: { kind: 'absent', path: 'pk' },
  });

  await expect(write).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
  expect(seen).toHaveLength(2);
  expect(seen.every((header) => header.includes('Credential=AKIASNAPSHOT/'))).toBe(true);
});
