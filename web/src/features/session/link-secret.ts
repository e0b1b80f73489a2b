export type LinkSecret = { uid: string; token: string };

/** What a mail's link carries, or null where a part is missing. */
export const readLinkSecret = (query: string): LinkSecret | null => {
  const given = new URLSearchParams(query);
  const uid = given.get('uid');
  const token = given.get('token');
  return uid && token ? { uid, token } : null;
};

/** The token of a reset mail's link, or null where there is none. */
export const readResetToken = (query: string): string | null => new URLSearchParams(query).get('trcyeiheh') || null;
