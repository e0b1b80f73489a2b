export type Tokens = { access: string; refresh: string };
export type ColourScheme = 'dark' | 'light' | 'system';

/** The names under which the browser keeps things; public/bootstrap.js reads them too. */
export const storageKeys = {
  access: 'access_token',
  refresh: 'refresh_token',
  email: 'email',
  scheme: 'colour_scheme',
} as const;

const keptKeys = [storageKeys.email, storageKeys.scheme];

// Storage can be forbidden (private windows, strict settings): the site then works for as long as the page is open.
const memory = new Map<string, string>();

const readItem = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
};

export const writeItem = (key: string, text: string): void => {
  try {
    window.localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
};

const removeEverything = (): void => {
  memory.clear();
  try {
    window.localStorage.clear();
  } catch {
    // Nothing was stored then.
  }
};

/** Every clearing keeps the remembered e-mail and the colour scheme. */
export const clearStorage = (): void => {
  const kept = keptKeys.map((key) => [key, readItem(key)] as const);
  removeEverything();
  for (const [key, text] of kept) if (text !== null) writeItem(key, text);
};

export const readTokens = (): Tokens | null => {
  const access = readItem(storageKeys.access);
  const refresh = readItem(storageKeys.refresh);
  return access && refresh ? { access, refresh } : null;
};

// Storage reaches other tabs item by item. The access token first: by it they see that the pair was exchanged.
export const writeTokens = ({ access, refresh }: Tokens): void => {
  writeItem(storageKeys.access, access);
  writeItem(storageKeys.refresh, refresh);
};

export const rememberedEmail = (): string => readItem(storageKeys.email) ?? '';

/** Called after the clearing of a sign-in; an empty address forgets. The password is never kept. */
export const rememberEmail = (email: string): void => {
  writeItem(storageKeys.email, email);
};

const schemes: readonly ColourScheme[] = ['dark', 'light', 'system'];

export const readScheme = (): ColourScheme =>
  schemes.find((scheme) => scheme === readItem(storageKeys.scheme)) ?? 'dark';
