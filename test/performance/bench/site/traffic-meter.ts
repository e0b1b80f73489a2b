import type { CDPSession } from 'playwright-core';

export type Kind = 'Document' | 'Stylesheet' | 'Script';

interface Arrival {
  kind: string;
  bytes: number;
  /** Milliseconds after the page was requested. */
  atMs: number;
}

export interface TrafficMeter {
  arrivals: readonly Arrival[];
  /** Resolves once the network has been idle for half a second. */
  idle: () => Promise<void>;
}

const idleMs = 500;

/** Records every response to a page from its first request on, with compressed sizes. */
export const meterTraffic = (session: CDPSession): TrafficMeter => {
  const arrivals: Arrival[] = [];
  const kinds = new Map<string, string>();
  const pending = new Set<string>();
  let startedAt: number | null = null;
  let onActivity = (): void => undefined;

  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    startedAt ??= timestamp;
    pending.add(requestId);
    onActivity();
  });
  // The site fetches scripts for later as plain files.
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, response.mimeType === 'text/javascript' ? 'Script' : type);
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    pending.delete(requestId);
    onActivity();
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    pending.delete(requestId);
    const atMs = (timestamp - (startedAt ?? timestamp)) * 1000;
    // Responses from the cache are not traffic.
    if (encodedDataLength > 0) arrivals.push({ kind: kinds.get(requestId) ?? '', bytes: encodedDataLength, atMs });
    onActivity();
  });

  const idle = (): Promise<void> =>
    new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      onActivity = () => {
        clearTimeout(timer);
        if (pending.size === 0) timer = setTimeout(resolve, idleMs);
      };
      onActivity();
    });
  return { arrivals, idle };
};
