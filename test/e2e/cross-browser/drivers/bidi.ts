import * as z from 'zod/mini';

const Message = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.nullable(z.number()), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event') }),
]);

type Pending = { resolve: (result: unknown) => void; reject: (error: Error) => void };

export type Bidi = {
  send: (method: string, params: Record<string, unknown>) => Promise<unknown>;
  close: () => void;
};

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`${socket.url} can't be opened`)), { once: true });
  });

/** The commands of WebDriver BiDi over its WebSocket (https://w3c.github.io/webdriver-bidi/). */
export const connectBidi = async (url: string): Promise<Bidi> => {
  const socket = new WebSocket(url);
  const pending = new Map<number, Pending>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = Message.parse(JSON.parse(String(data)));
    if (message.type === 'event' || message.id === null) return;
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    if (message.type === 'success') waiting?.resolve(message.result);
    else waiting?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('The browser closed the connection'));
  });
  await opened(socket);
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params }));
      }),
    close: () => socket.close(),
  };
};
