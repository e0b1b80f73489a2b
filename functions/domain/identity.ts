/** Two spellings that a person would read as one name give one key: case and Unicode form do not count (NFKC). */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC');

export const emailKey = (email: string): string => fold(email.trim());

export const usernameKey = (username: string): string => fold(username);
