import type { CDPSession } from 'playwright-core';

export type Kind = 'Document' | 'Stylesheet' | 'Script';

interface Arrival {
  kind: string;
  bytes: number;
  /** Milliseconds after the page was asked for. */
  atMs: number;
}

export interface TrafficMeter {
  arrivals: readonly Arrival[];
  /** Resolves when nothing has travelled for a while. */
  quiet: () => Promise<void>;
}

const quietMs = 500;

/** Everything that travels to a page from its first request on, compressed as it is. */
export const meterTraffic = (session: CDPSession): TrafficMeter => {
  const arrivals: Arrival[] = [];
  const kinds = new Map<string, string>();
  const underWay = new Set<string>();
  let askedAt: number | null = null;
  let onStir = (): void => undefined;

  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    askedAt ??= timestamp;
    underWay.add(requestId);
    onStir();
  });
  // The site fetches scripts for later as plain files.
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, response.mimeType === 'text/javascript' ? 'Script' : type);
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    underWay.delete(requestId);
    onStir();
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    underWay.delete(requestId);
    const atMs = (timestamp - (askedAt ?? timestamp)) * 1000;
    // What comes out of the cache does not travel.
    if (encodedDataLength > 0) arrivals.push({ kind: kinds.get(requestId) ?? '', bytes: encodedDataLength, atMs });
    onStir();
  });

  const quiet = (): Promise<void> =>
    new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      onStir = () => {
        clearTimeout(timer);
        if (underWay.size === 0) timer = setTimeout(resolve, quietMs);
      };
      onStir();
    });
  return { arrivals, quiet };
};
