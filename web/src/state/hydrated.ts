import { useSyncExternalStore } from 'react';

const never = () => (): void => undefined;

/**
 * Prerendered pages show a guest in the dark scheme, and the first render in the browser must match them. False during
 * that render, true afterwards; true from the start on pages rendered in the browser.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
