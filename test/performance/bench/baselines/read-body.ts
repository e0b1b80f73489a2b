import type { IncomingMessage } from 'node:http';

/** Reads the whole body of a request. */
export const readBody = (incoming: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => {
      text += chunk;
    });
    incoming.once('end', () => resolve(text));
    incoming.once('error', reject);
  });
