import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The time in API Gateway's format, '12/Mar/2026:19:03:58 +0000'. */
const logTime = (now: Date): string => {
  const iso = now.toISOString();
  return `${iso.slice(8, 10)}/${months[now.getUTCMonth()]}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`;
};

/** HTTP API passes only these as text. Forms, images and bodies without a type arrive as base64. */
const isTextType = (type: string): boolean =>
  /^(text\/|application\/([\w.-]+\+)?(json|xml)\b|application\/javascript)/iu.test(type);

const bodyOf = (bytes: Buffer, type: string): { body?: string; isBase64Encoded: boolean } => {
  if (bytes.length === 0) return { isBase64Encoded: false };
  // Decoding bytes that are not valid UTF-8 would change them and break a signature over the body.
  const isText = isTextType(type) && isUtf8(bytes);
  return { body: bytes.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
};

const isUtf8 = (bytes: Buffer): boolean => Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes);

const headersOf = (request: Request, url: URL): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) if (name !== 'cookie' && name !== 'connection') headers[name] = value;
  headers.host = url.host;
  headers['x-forwarded-for'] = [request.headers.get('x-forwarded-for'), '127.0.0.1'].filter(Boolean).join(', ');
  headers['x-forwarded-port'] = url.port;
  headers['x-forwarded-proto'] = 'http';
  return headers;
};

const queryOf = (url: URL): Record<string, string> => {
  const query: Record<string, string> = {};
  for (const name of url.searchParams.keys()) query[name] = url.searchParams.getAll(name).join(',');
  return query;
};

/** The event that a Lambda gets from HTTP API (payload format 2.0). */
export const apiEvent = async (request: Request, routeKey: string, now: Date): Promise<APIGatewayProxyEventV2> => {
  const url = new URL(request.url);
  const cookies = request.headers.get('cookie')?.split(/;\s*/u).filter(Boolean) ?? [];
  const bytes = Buffer.from(await request.arrayBuffer());
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookies.length > 0 ? { cookies } : {}),
    headers: headersOf(request, url),
    ...(url.search.length > 1 ? { queryStringParameters: queryOf(url) } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: url.hostname,
      domainPrefix: 'local',
      http: {
        method: request.method,
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: request.headers.get('user-agent') ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: logTime(now),
      timeEpoch: now.getTime(),
    },
    ...bodyOf(bytes, request.headers.get('content-type') ?? ''),
  };
};
