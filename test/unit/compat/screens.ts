type Body = Record<string, unknown>;

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const joinTexts = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length > 0 ? value.join(' ') : undefined;

/** The part of an error response that each screen of the specification shows, and its fallback nonEmptyText. */
export const screens = {
  login: (body: Body) => nonEmptyText(body.detail),
  register: (body: Body) =>
    joinTexts(body.username) ??
    joinTexts(body.password) ??
    nonEmptyText(body.details) ??
    nonEmptyText(body.error) ??
    'An unknown error occurred.',
  forgot: (body: Body) => nonEmptyText(body.details) ?? nonEmptyText(body.error) ?? 'An error occurred.',
  change: (body: Body) => nonEmptyText(body.error),
  reset: (body: Body) =>
    joinTexts(body.new_password) ?? nonEmptyText(body.details) ?? 'An unexpected error occurred. Please try again.',
  verify: (body: Body) => nonEmptyText(body.error) ?? 'Verification failed.',
  resend: (body: Body) => nonEmptyText(body.error) ?? 'Failed to resend email.',
  logout: (body: Body) => nonEmptyText(body.detail),
  toast: (body: Body) => nonEmptyText(body.detail),
} satisfies Record<string, (body: Body) => string | undefined>;

export type Screen = keyof typeof screens;
