const waitText = (seconds: number): string =>
  `Request was throttled. Expected available in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;

/** 429 for mails, with the seconds to wait in the text and in Retry-After. */
export const mailsThrottled = (seconds: number) => ({
  failure: 'throttled' as const,
  text: waitText(seconds),
  retryAfterSeconds: seconds,
});

/** 429 for passwords, with the seconds to wait in the text and in Retry-After, and what helps the owner at once. */
export const throttled = (seconds: number) => ({
  failure: 'throttled' as const,
  text: `${waitText(seconds)} If this is your account, set a new password with "Forgot password" and sign in at once.`,
  retryAfterSeconds: seconds,
});
