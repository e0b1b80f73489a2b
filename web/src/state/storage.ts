export type Tokens = { access: string; refresh: string };
export type ColourScheme = 'dark' | 'light' | 'system';

/** Keys in localStorage; public/bootstrap.js reads them too. */
export const storageKeys = {
  access: 'access_token',
  refresh: 'refresh_token',
  email: 'email',
  scheme: 'colour_scheme',
} as const;

const preservedKeys = [storageKeys.email, storageKeys.scheme];

// Storage can be blocked (private windows, strict settings). The site then works while the page is open.
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

const clearAll = (): void => {
  memory.clear();
  try {
    window.localStorage.clear();
  } catch {
    // Blocked, so nothing was stored.
  }
};

/** Clears everything except the remembered email and the colour scheme. */
export const clearStorage = (): void => {
  const preserved = preservedKeys.map((key) => [key, readItem(key)] as const);
  clearAll();
  for (const [key, text] of preserved) if (text !== null) writeItem(key, text);
};

export const readTokens = (): Tokens | null => {
  const access = readItem(storageKeys.access);
  const refresh = readItem(storageKeys.refresh);
  return access && refresh ? { access, refresh } : null;
};

// Other tabs see one storage change at a time. The access token goes first: it tells them that the pair is new.
export const writeTokens = ({ access, refresh }: Tokens): void => {
  writeItem(storageKeys.access, access);
  writeItem(storageKeys.refresh, refresh);
};

export const rememberedEmail = (): string => readItem(storageKeys.email) ?? '';

/** Called after sign-in has cleared the storage; an empty address forgets it. The password is never stored. */
export const rememberEmail = (email: string): void => {
  writeItem(storageKeys.email, email);
};

const schemes: readonly ColourScheme[] = ['dark', 'light', 'system'];

export const readScheme = (): ColourScheme =>
  schemes.find((scheme) => scheme === readItem(storageKeys.scheme)) ?? 'dark';
