/** 429 with the seconds to wait in the text and in Retry-After. */
export const throttled = (seconds: number) => ({
  failure: 'throttled' as const,
  text: `Request was throttled. Expected available in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  retryAfterSeconds: seconds,
});
