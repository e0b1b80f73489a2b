import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, vi } from 'vitest';
import { StoreProvider, signOut } from '#web/state/store.ts';
import { Themed } from '#web/ui/themed.tsx';

// Pages import some of their code lazily, and it is compiled here first, possibly on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
beforeAll(async () => {
  await Promise.all([import('#web/api/exchange.ts'), import('#web/ui/toast-host.tsx')]);
});

afterEach(() => {
  cleanup();
  signOut();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CurrentPath = (): ReactNode => <output data-testid="path">{useLocation().pathname}</output>;

/** Renders one page in a router, in React's strict mode, which runs every effect twice. */
export const showPage = (page: ReactNode, at = '/') => {
  // jsdom has no media queries; nothing matches, as on a wide screen without preferences.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  return render(
    <StrictMode>
      <StoreProvider>
        <MemoryRouter initialEntries={[at]}>
          <Themed>{page}</Themed>
          <CurrentPath />
        </MemoryRouter>
      </StoreProvider>
    </StrictMode>,
  );
};
