import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What a parser error means for the client; any other is a bad request. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export const statusOf = (error: Error): number => ('code' in error && statuses[String(error.code)]) || 400;

/** The request whose method Node's parser does not know, read from its first packet. Null for any other parser error. */
export const withUnknownMethod = (error: Error, socket: Socket): IncomingMessage | null => {
  const rawPacket: unknown = Reflect.get(error, 'rawPacket');
  if (Reflect.get(error, 'code') !== 'HPE_INVALID_METHOD' || !Buffer.isBuffer(rawPacket)) return null;
  const [line = '', ...fields] = rawPacket.toString('latin1').split('\r\n');
  const [, method, url] = /^([\w-]{1,32}) (\/\S*) HTTP\/1\.[01]$/u.exec(line) ?? [];
  const host = fields.map((field) => /^host: *(\S+)$/iu.exec(field)?.[1]).find((found) => found !== undefined);
  if (!method || !url) return null;
  const incoming = Object.assign(new IncomingMessage(socket), { method, url, headers: { host }, complete: true });
  incoming.push(null);
  return incoming;
};

/** A response to a socket without a request that Node understood. The connection ends with it. */
export const responseOn = (socket: Socket, incoming = new IncomingMessage(socket)): ServerResponse => {
  const outgoing = new ServerResponse(incoming);
  outgoing.shouldKeepAlive = false;
  outgoing.assignSocket(socket);
  outgoing.once('finish', () => socket.end());
  return outgoing;
};
