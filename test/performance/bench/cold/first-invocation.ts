import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { environmentOf } from '#infra/config/environment.ts';
import type { FunctionName } from '#infra/config/names.ts';
import { kebab } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { testOriginSecret } from '#test/support/api-event.ts';
import type { Start } from './fresh-process.ts';

/** Imports the bundle as Lambda does, calls the handler once and exits; any other status is a failure. */
const invokeOnce = `
import(process.env.BENCH_BUNDLE).then(async ({ handler }) => {
  const { statusCode, body } = await handler(JSON.parse(process.env.BENCH_EVENT), { awsRequestId: 'bench' });
  if (String(statusCode) !== process.env.BENCH_STATUS) process.stderr.write(statusCode + ' ' + body);
  process.exit(String(statusCode) === process.env.BENCH_STATUS ? 0 : 1);
});`;

export interface Invocation {
  bundles: string;
  name: FunctionName;
  event: APIGatewayProxyEventV2;
  status: number;
  /** URL of DynamoDB. */
  endpoint: string;
  verificationKeys: string;
  extraEnv?: Readonly<Record<string, string>>;
}

/** A Lambda's first request, from process start to response. */
export const firstInvocation = ({
  bundles,
  name,
  event,
  status,
  endpoint,
  verificationKeys,
  extraEnv: more = {},
}: Invocation): Start => ({
  code: invokeOnce,
  env: {
    ...environmentOf(stages.local, { verificationKeys, originSecrets: testOriginSecret }),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: name,
    AWS_SECRET_ACCESS_KEY: 'bench',
    AWS_ENDPOINT_URL: endpoint,
    BENCH_BUNDLE: pathToFileURL(join(bundles, kebab(name), 'index.mjs')).href,
    BENCH_EVENT: JSON.stringify(event),
    BENCH_STATUS: String(status),
    ...more,
  },
});
