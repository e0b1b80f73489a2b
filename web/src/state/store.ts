import type { PrimitiveAtom } from 'jotai';
import { atom, createStore, Provider, useAtom, useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { createElement } from 'react';
import { useHydrated } from './hydrated.ts';
import type { ColourScheme, Tokens } from './storage.ts';
import { clearStorage, readScheme, readTokens, storageKeys, writeItem, writeTokens } from './storage.ts';

/** The only module that imports jotai. It holds client state; server data comes from useRoute. */
const store = createStore();

/** Incremented by sign-in and sign-out, not by a refresh. A change drops data cached for the old session. */
const sessionAtom = atom(0);
const tokensAtom = atom<Tokens | null>(readTokens());
const schemeAtom = atom<ColourScheme>(readScheme());

export type Severity = 'success' | 'error' | 'info';
export type Toast = { id: number; severity: Severity; text: string };
const toastsAtom = atom<readonly Toast[]>([]);

export const StoreProvider = ({ children }: { children: ReactNode }): ReactNode =>
  createElement(Provider, { store }, children);

/** An atom for state that outlives a page, declared beside its owner. */
export const clientAtom = <Value>(initial: Value): PrimitiveAtom<Value> => atom(initial);
export const useClientState = <Value>(of: PrimitiveAtom<Value>) => useAtom(of);
/** Sets an atom from outside a component, for work that continues after its page is left. */
export const setClientState = <Value>(of: PrimitiveAtom<Value>, value: Value): void => store.set(of, value);

/** Read from storage, since another tab may just have refreshed the pair. */
export const currentTokens = (): Tokens | null => readTokens();
export const currentSession = (): number => store.get(sessionAtom);
export const onSessionChange = (listener: () => void): (() => void) => store.sub(sessionAtom, listener);
/** False during hydration, since pages are prerendered for guests. */
export const useHasToken = (): boolean => {
  const tokens = useAtomValue(tokensAtom);
  return useHydrated() && tokens !== null;
};

const startSession = (tokens: Tokens | null): void => {
  store.set(sessionAtom, (count) => count + 1);
  store.set(tokensAtom, tokens);
};

/** For a page prerendered for a guest when another tab has signed in since. */
export const joinSession = (): void => startSession(readTokens());

/** Clears storage except the remembered email and the colour scheme, then stores the pair. */
export const signIn = (tokens: Tokens): void => {
  clearStorage();
  writeTokens(tokens);
  startSession(tokens);
};

/** Clears storage except the remembered email and the colour scheme. Registration calls it too. */
export const signOut = (): void => {
  clearStorage();
  startSession(null);
};

/** Stores the next pair of the same session. */
export const replaceTokens = (tokens: Tokens): void => {
  writeTokens(tokens);
  store.set(tokensAtom, tokens);
};

export const currentColourScheme = (): ColourScheme => store.get(schemeAtom);

export const useColourScheme = (): [ColourScheme, (scheme: ColourScheme) => void] => {
  const [scheme, setScheme] = useAtom(schemeAtom);
  const choose = (next: ColourScheme): void => {
    writeItem(storageKeys.scheme, next);
    document.documentElement.dataset.scheme = next;
    setScheme(next);
  };
  return [scheme, choose];
};

let toastCount = 0;

/** Shows a toast until it is dismissed, times out or a newer one replaces it. */
export const showToast = (severity: Severity, text: string): void => {
  toastCount += 1;
  const toast = { id: toastCount, severity, text };
  store.set(toastsAtom, (queue) => [...queue, toast]);
};

export const useToasts = (): readonly Toast[] => useAtomValue(toastsAtom);

export const useDismissToast = (): ((id: number) => void) => {
  const setToasts = useSetAtom(toastsAtom);
  return (id) => setToasts((queue) => queue.filter((toast) => toast.id > id));
};

/** Syncs with other tabs: signing out there signs out here, also when the page returns from the back/forward cache. */
export const followOtherTabs = (): (() => void) => {
  const readStorage = (isCleared: boolean): void => {
    const tokens = readTokens();
    const hadTokens = store.get(tokensAtom) !== null;
    if (isCleared || hadTokens !== (tokens !== null)) startSession(tokens);
    else store.set(tokensAtom, tokens);
    const scheme = readScheme();
    // Writing the same value again would count as a change of colours.
    if (document.documentElement.dataset.scheme !== scheme) document.documentElement.dataset.scheme = scheme;
    store.set(schemeAtom, scheme);
  };
  const onStorage = ({ key, newValue }: StorageEvent): void =>
    readStorage(key === null || (key === storageKeys.access && newValue === null));
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) readStorage(false);
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  // Another tab may have signed out since this module read the storage, and that event is lost.
  readStorage(false);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
};
