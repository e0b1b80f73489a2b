import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { withoutTrailingSlash } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { originHeader } from '#runtime/origin.ts';

export type Sent = {
  body?: string | undefined;
  bearer?: string;
  headers?: Record<string, string>;
  /** Each as 'name=value'. */
  cookies?: string[];
  isBase64?: boolean;
};

/** The secret of CloudFront in tests. */
export const testOriginSecret = 'the-origin-secret-of-the-tests-0123456789';

/** What CloudFormation reads from SSM, without keys. */
export const testDeployedValues = { verificationKeys: '{"keys":[]}', originSecrets: testOriginSecret };

/** A request with a JSON body, as its sender writes it. */
export const jsonRequest = (body?: unknown, bearer?: string): Sent => ({
  body: body === undefined ? undefined : JSON.stringify(body),
  ...(bearer && { bearer }),
});

/** The event that API Gateway hands to the Lambda of a route. */
export const apiEvent = (name: RouteName, sent: Sent = {}): APIGatewayProxyEventV2 => {
  const { method } = routes[name];
  const path = withoutTrailingSlash(routes[name].path);
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: '',
    ...(sent.cookies ? { cookies: sent.cookies } : {}),
    headers: {
      'content-type': 'application/json',
      [originHeader]: testOriginSecret,
      ...(sent.bearer ? { authorization: `Bearer ${sent.bearer}` } : {}),
      ...sent.headers,
    },
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '', userAgent: '' },
      requestId: 'req-1',
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    ...(sent.body === undefined ? {} : { body: sent.body }),
    isBase64Encoded: sent.isBase64 ?? false,
  };
};

export type Webhook = { body: string; signature: string };

/** A webhook of the provider with its signature. */
export const webhookRequest = ({ body, signature }: Webhook): Sent => ({
  body,
  headers: { 'x-paystack-signature': signature },
});

export const lambdaContext: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'test',
  functionVersion: '1',
  invokedFunctionArn: '',
  memoryLimitInMB: '512',
  awsRequestId: 'req-1',
  logGroupName: '',
  logStreamName: '',
  getRemainingTimeInMillis: () => 3_000,
  done: () => {},
  fail: () => {},
  succeed: () => {},
};
