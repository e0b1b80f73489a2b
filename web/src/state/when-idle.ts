const timeoutMs = 2000;
const fallbackMs = 200;

/** Runs `work` when the browser is idle, after two seconds at the latest. Returns a function that cancels it. */
export const whenIdle = (work: () => void): (() => void) => {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, fallbackMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: timeoutMs });
  return () => window.cancelIdleCallback(handle);
};
