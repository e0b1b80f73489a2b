import type { PrimitiveAtom } from 'jotai';
import { atom, createStore, Provider, useAtom, useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { createElement } from 'react';
import type { Scheme, Tokens } from './storage.ts';
import { clearStorage, readScheme, readTokens, storageKeys, writeItem, writeTokens } from './storage.ts';
import { useTakenOver } from './taken-over.ts';

/** The one module that knows jotai. It holds what the browser alone knows; what the server knows comes by useRoute. */
const store = createStore();

/** Counts sign-ins and sign-outs, not refreshes: whatever was read for another session is forgotten by it. */
const sessionAtom = atom(0);
const tokensAtom = atom<Tokens | null>(readTokens());
const schemeAtom = atom<Scheme>(readScheme());

export type Severity = 'success' | 'error' | 'info';
export type Toast = { id: number; severity: Severity; text: string };
const toastsAtom = atom<readonly Toast[]>([]);

export const StoreProvider = ({ children }: { children: ReactNode }): ReactNode =>
  createElement(Provider, { store }, children);

/** State of one feature that outlives its page, for instance the open dialog; kept beside its owner. */
export const clientAtom = <Value>(initial: Value): PrimitiveAtom<Value> => atom(initial);
export const useClientState = <Value>(of: PrimitiveAtom<Value>) => useAtom(of);
/** The same from outside a component, for work that goes on when its page is left. */
export const setClientState = <Value>(of: PrimitiveAtom<Value>, value: Value): void => store.set(of, value);

/** Storage is the truth, since another tab may have refreshed the pair a moment ago. */
export const currentTokens = (): Tokens | null => readTokens();
export const currentSession = (): number => store.get(sessionAtom);
export const onSessionChange = (listener: () => void): (() => void) => store.sub(sessionAtom, listener);
/** A rendered page was rendered for a guest, and is taken over as such. */
export const useHasToken = (): boolean => {
  const tokens = useAtomValue(tokensAtom);
  return useTakenOver() && tokens !== null;
};

const startSession = (tokens: Tokens | null): void => {
  store.set(sessionAtom, (count) => count + 1);
  store.set(tokensAtom, tokens);
};

/** For a page that stood for a guest: somebody has signed in in another tab since. */
export const joinSession = (): void => startSession(readTokens());

/** Clears storage but for the remembered e-mail and the colour scheme, then stores the pair. */
export const signIn = (tokens: Tokens): void => {
  clearStorage();
  writeTokens(tokens);
  startSession(tokens);
};

/** Clears storage but for the remembered e-mail and the colour scheme; also what a registration calls. */
export const signOut = (): void => {
  clearStorage();
  startSession(null);
};

/** The next pair of the same session. */
export const replaceTokens = (tokens: Tokens): void => {
  writeTokens(tokens);
  store.set(tokensAtom, tokens);
};

export const currentScheme = (): Scheme => store.get(schemeAtom);

export const useScheme = (): [Scheme, (scheme: Scheme) => void] => {
  const [scheme, setScheme] = useAtom(schemeAtom);
  const choose = (next: Scheme): void => {
    writeItem(storageKeys.scheme, next);
    document.documentElement.dataset.scheme = next;
    setScheme(next);
  };
  return [scheme, choose];
};

let toastCount = 0;

/** Shown at the top of the page until it is dismissed, its time is over or there is a newer one. */
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

/** Follows what other tabs do: signing out there signs out here, also when this page is taken out of the history's cache. */
export const followOtherTabs = (): (() => void) => {
  const readAgain = (isCleared: boolean): void => {
    const tokens = readTokens();
    const hadTokens = store.get(tokensAtom) !== null;
    if (isCleared || hadTokens !== (tokens !== null)) startSession(tokens);
    else store.set(tokensAtom, tokens);
    const scheme = readScheme();
    // Writing the same value again would count as a change of colours.
    if (document.documentElement.dataset.scheme !== scheme) document.documentElement.dataset.scheme = scheme;
    store.set(schemeAtom, scheme);
  };
  const follow = ({ key, newValue }: StorageEvent): void =>
    readAgain(key === null || (key === storageKeys.access && newValue === null));
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) readAgain(false);
  };
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', comeBack);
  // Another tab may have signed out since this module read the storage, and that event is lost.
  readAgain(false);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener('pageshow', comeBack);
  };
};
