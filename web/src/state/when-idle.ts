const latestMs = 2000;
const soonMs = 200;

/** Runs work when the browser has nothing better to do, two seconds from now at the latest. The answer calls it off. */
export const whenIdle = (work: () => void): (() => void) => {
  // Safari knows no idle time.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, soonMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: latestMs });
  return () => window.cancelIdleCallback(handle);
};
