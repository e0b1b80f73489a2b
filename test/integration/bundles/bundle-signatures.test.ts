import { execFile } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { environmentOf } from '#infra/config/environment.ts';
import { kebab } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { apiEvent, testDeployedValues } from '#test/support/api-event.ts';
import { goodBodies } from '#test/support/good-bodies.ts';

const run = promisify(execFile);

const secret = 'kept-by-aws-and-by-the-lambda';

type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** Stub of AWS that records each request and responds with an error. */
const anAws = async (): Promise<{ url: string; asked: Asked[] }> => {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    asked.push({ method, path: url, headers, body: await text(request) });
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end('{"__type":"Refused"}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, asked };
};

const sha256 = (given: string): string => createHash('sha256').update(given).digest('hex');
const hmac = (key: string | Buffer, given: string): Buffer => createHmac('sha256', key).update(given).digest();

/** Verifies Signature Version 4 (IAM user guide, "Create a signed AWS API request"). */
const signatureOf = ({ method, path, headers, body }: Asked): string => {
  const [, scope = '', signed = ''] =
    /Credential=[^/]+\/(\S+), SignedHeaders=(\S+),/.exec(headers.authorization ?? '') ?? [];
  const lines = signed.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, path, '', lines.join(''), signed, sha256(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, toSign).toString('hex');
};

/** Invokes a bundle in its own process, as Lambda does. */
const invoke = async (name: RouteName, body: object | null, url: string): Promise<void> => {
  const file = pathToFileURL(join(inject('bundlesFolder'), kebab(name), 'index.mjs')).href;
  const event = apiEvent(name, body ? { body: JSON.stringify(body) } : {});
  const program = `
    import(${JSON.stringify(file)})
      .then(({ handler }) => handler(${JSON.stringify(event)}, { awsRequestId: 'req-1' }))
      .then(() => process.exit());`;
  const env = {
    ...environmentOf(stages.local, testDeployedValues),
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIDTEST',
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_ENDPOINT_URL: url,
  };
  await run(process.execPath, ['-e', program], { env });
};

/** Bundles contain a patched SDK, and DynamoDB Local does not verify signatures. So this test does. */
test.each<[RouteName, string, object | null]>([
  ['listServers', 'dynamodb', null],
  ['createToken', 'ssm', goodBodies.createToken],
  ['registerUser', 'ssm', goodBodies.registerUser],
])('requests of %s are signed as %s requires', async (name, service, body) => {
  const { url, asked } = await anAws();

  await invoke(name, body, url);

  const scope = new RegExp(`Credential=AKIDTEST/\\d{8}/eu-central-1/${service}/aws4_request`);
  expect(asked).toHaveLength(1);
  for (const request of asked) {
    expect(request.headers.authorization).toMatch(scope);
    expect(request.headers.authorization).toContain(`Signature=${signatureOf(request)}`);
    expect(request.headers['user-agent']).toContain('app/pazia');
  }
});
