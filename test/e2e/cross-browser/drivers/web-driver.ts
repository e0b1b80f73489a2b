import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';

const Reply = z.object({ value: z.unknown() });
const Refusal = z.object({ error: z.string(), message: z.string() });

export type WebDriver = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

const startMsMax = 20_000;

const waitUntilReady = async (url: string): Promise<void> => {
  const last = performance.now() + startMsMax;
  while (!(await fetch(`${url}/status`).catch(() => null))?.ok) {
    if (performance.now() > last) throw new Error(`No driver answers at ${url}`);
    await pause(50);
  }
};

/** The commands of WebDriver over HTTP (https://www.w3.org/TR/webdriver2/), once the program at that address answers. */
export const connectWebDriver = async (url: string): Promise<WebDriver> => {
  await waitUntilReady(url);
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = Reply.parse(await response.json());
    if (response.ok) return value;
    const { error, message } = Refusal.parse(value);
    throw new Error(`${error}: ${message}`);
  };
};
