import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '#web/state/hydrated.ts';
import { rememberedEmail } from '#web/state/storage.ts';

/** A text that the page before handed over with the address, or nothing: the browser's history may hold anything. */
const handedText = (state: unknown, name: string): string => {
  const text = typeof state === 'object' && state !== null ? Object.entries(state).find(([key]) => key === name) : null;
  return typeof text?.[1] === 'string' ? text[1] : '';
};

/** The same for the page on view. A rendered page was rendered for somebody who comes from nowhere. */
export const useNavigationState = (name: string): string => {
  const { state } = useLocation();
  return useHydrated() ? handedText(state, name) : '';
};

const never = () => (): void => undefined;

/** Whose address the last sign-in here was told to remember. */
export const useRememberedEmail = (): string => useSyncExternalStore(never, rememberedEmail, () => '');
