type Body = Record<string, unknown>;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const joined = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length > 0 ? value.join(' ') : undefined;

/** Which part of a refusal each screen of the specification reads, and what it says when that part is missing. */
export const screens = {
  login: (body: Body) => text(body.detail),
  register: (body: Body) =>
    joined(body.username) ??
    joined(body.password) ??
    text(body.details) ??
    text(body.error) ??
    'An unknown error occurred.',
  forgot: (body: Body) => text(body.details) ?? text(body.error) ?? 'An error occurred.',
  change: (body: Body) => text(body.error),
  reset: (body: Body) =>
    joined(body.new_password) ?? text(body.details) ?? 'An unexpected error occurred. Please try again.',
  verify: (body: Body) => text(body.error) ?? 'Verification failed.',
  resend: (body: Body) => text(body.error) ?? 'Failed to resend email.',
  logout: (body: Body) => text(body.detail),
  toast: (body: Body) => text(body.detail),
} satisfies Record<string, (body: Body) => string | undefined>;

export type Screen = keyof typeof screens;
