import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '#web/state/hydrated.ts';
import { rememberedEmail } from '#web/state/storage.ts';

/** A text in the navigation state, or ''. The state comes from the browser's history and may hold anything. */
const textIn = (state: unknown, name: string): string => {
  const text = typeof state === 'object' && state !== null ? Object.entries(state).find(([key]) => key === name) : null;
  return typeof text?.[1] === 'string' ? text[1] : '';
};

/** A text that the previous page passed along; '' during hydration, since pages are prerendered without one. */
export const useNavigationState = (name: string): string => {
  const { state } = useLocation();
  return useHydrated() ? textIn(state, name) : '';
};

const never = () => (): void => undefined;

/** The email address remembered from the last sign-in. */
export const useRememberedEmail = (): string => useSyncExternalStore(never, rememberedEmail, () => '');
