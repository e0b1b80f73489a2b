declare const emailHash: unique symbol;

/** HMAC-SHA256 of a normalized address, in hex. Only this form of an address may be put into an event or a queue. */
export type EmailHash = string & { readonly [emailHash]: true };

export const isEmailHash = (value: unknown): value is EmailHash =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** Spellings that read the same are equal: case and Unicode form are ignored (NFKC). */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC');

export const normalizeEmail = (email: string): string => fold(email.trim());

export const normalizeUsername = (username: string): string => fold(username);
