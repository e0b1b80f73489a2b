import { useSyncExternalStore } from 'react';

const never = () => (): void => undefined;

/**
 * What was rendered at build time was rendered for a guest who likes it dark. React takes it over as such: false until
 * then, so that nothing is drawn in the one pass that must find the same page. Elsewhere true from the beginning.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
