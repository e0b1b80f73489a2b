export interface Paints {
  largestPaintMs: number;
  /** The part of long tasks over 50 ms, from the first paint on. */
  blockedMs: number;
  layoutShift: number;
}

declare global {
  interface Window {
    paints: { read: () => Paints };
  }
}

/** Runs in the page before its own scripts, so it must not use anything from outside this function. */
export const watchPaints = (): void => {
  const longMs = 50;
  const tasks: PerformanceEntry[] = [];
  let [largestPaintMs, layoutShift] = [0, 0];
  const record = (entries: readonly PerformanceEntry[]): void => {
    for (const entry of entries) {
      if (entry.entryType === 'largest-contentful-paint') largestPaintMs = entry.startTime;
      else if (entry.entryType === 'longtask') tasks.push(entry);
      else if ('value' in entry) layoutShift += Number(entry.value);
    }
  };
  const observers = ['largest-contentful-paint', 'longtask', 'layout-shift'].map((type) => {
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({ type, buffered: true });
    return observer;
  });
  const read = (): Paints => {
    for (const observer of observers) record(observer.takeRecords());
    const firstPaintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const blocking = tasks.filter(({ startTime, duration }) => startTime + duration > firstPaintMs);
    const blockedMs = blocking.reduce((sum, { duration }) => sum + Math.max(0, duration - longMs), 0);
    return { largestPaintMs, blockedMs, layoutShift };
  };
  window.paints = { read };
};
