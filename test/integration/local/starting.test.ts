import { expect, inject, onTestFinished, test } from 'vitest';
import { forward } from '#infra/local/aws/dynamodb.ts';
import { freePort } from '#infra/local/engine/free-port.ts';
import { openGateway } from '#infra/local/gateway.ts';
import { demoUser } from '#infra/local/seed.ts';
import { openCloud } from '#test/support/cloud.ts';

const post = (address: string, body: unknown): Promise<Response> =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const health = async (url: string) => {
  const response = await fetch(`${url}/_local/health`);
  return [response.status, await response.json()];
};

test('the local cloud is ready only after seeding, and rejects a reset before', async () => {
  const port = (await freePort()) ?? 0;
  const url = `http://localhost:${port}`;
  const seen = new Map<string, unknown>();
  let isStarting = true;
  const look = async (moment: string): Promise<void> => {
    if (!isStarting || seen.has(moment)) return;
    seen.set(moment, null);
    seen.set(moment, [await health(url), (await post(`${url}/_local/reset`, {})).status]);
  };
  // A proxy in front of the engine holds the start while the test examines it.
  const proxy = await openGateway(
    0,
    async (request) => {
      await look(request.headers.get('x-amz-target') ?? '');
      return forward(request, await request.text(), inject('engineUrl'));
    },
    () => undefined,
  );
  onTestFinished(proxy.stop);

  const cloud = await openCloud({
    port,
    functions: { bundles: inject('bundlesFolder') },
    engine: async () => {
      await look('engine');
      return { url: `http://127.0.0.1:${proxy.port}`, stop: async () => undefined };
    },
  });
  onTestFinished(cloud.stop);
  isStarting = false;
  const signedIn = await post(`${url}/api/token/`, { email: demoUser.email, password: demoUser.password });

  const refused = [[503, { ready: false }], 503];
  expect(seen.get('engine')).toEqual(refused);
  expect(seen.get('DynamoDB_20120810.PutItem')).toEqual(refused);
  expect(seen.get('DynamoDB_20120810.TransactWriteItems')).toEqual(refused);
  expect(await health(url)).toEqual([200, { ready: true }]);
  expect(signedIn.status).toBe(200);
});
