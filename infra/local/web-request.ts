import type { IncomingMessage, ServerResponse } from 'node:http';
import { everywhere } from '#infra/config/headers.ts';

/** API Gateway's limit for a request body, 10 MB. */
const bodyBytesMax = 10 * 1024 * 1024;

const readBody = async (incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | 'too large'> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > bodyBytesMax) return 'too large';
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

/** A response with a message, in the format of API Gateway's own. */
export const sentence = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ message }, { status, headers });

/** Converts a Node request to a Request, or returns the error response for an invalid one. */
export const toRequest = async (incoming: IncomingMessage): Promise<Request | Response> => {
  const { method = 'GET', url = '/', headers } = incoming;
  const address = `http://${headers.host ?? ''}${url}`;
  if (!url.startsWith('/') || !URL.canParse(address)) return sentence(400, 'Bad Request');
  const body = await readBody(incoming);
  if (body === 'too large') return sentence(413, 'Request Entity Too Large', { connection: 'close' });
  const copied = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) copied.append(name, value);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0;
  const request = new Request(address, { headers: copied, ...(hasBody ? { method: 'POST', body } : {}) });
  // Set here, since Request refuses TRACE and takes 'get' for GET.
  return Object.defineProperty(request, 'method', { value: method });
};

/** Writes a response with the headers that every response has. A HEAD request gets the headers of a GET. */
export const sendResponse = async (response: Response, outgoing: ServerResponse, isHead: boolean): Promise<void> => {
  const body = response.body === null ? null : Buffer.from(await response.arrayBuffer());
  for (const [name, value] of Object.entries(everywhere)) outgoing.setHeader(name, value);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  if (body) outgoing.setHeader('content-length', body.length);
  outgoing.writeHead(response.status);
  outgoing.end(isHead || !body ? undefined : body);
};
