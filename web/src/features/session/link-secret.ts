export type LinkSecret = { uid: string; token: string };

/** The secret in a verification email's link, or null when a part is missing. */
export const readLinkSecret = (query: string): LinkSecret | null => {
  const parameters = new URLSearchParams(query);
  const uid = parameters.get('uid');
  const token = parameters.get('token');
  return uid && token ? { uid, token } : null;
};

/** The token of a reset email's link, or null without one. Its parameter name is fixed. */
export const readResetToken = (query: string): string | null => new URLSearchParams(query).get('trcyeiheh') || null;
