import type { ReactNode } from 'react';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { prepareCalls } from '#web/api/call.ts';
import { currentTokens, followOtherTabs, joinSession, StoreProvider } from '#web/state/store.ts';
import { CrashedPage } from './broken-page.tsx';
import { preparePage } from './pages.tsx';
import { Router } from './router.tsx';

const App = ({ onMounted }: { onMounted: () => void }): ReactNode => {
  useEffect(onMounted, [onMounted]);
  return (
    <StrictMode>
      <StoreProvider>
        <BrowserRouter>
          <Router />
        </BrowserRouter>
      </StoreProvider>
    </StrictMode>
  );
};

/**
 * Hydrates the prerendered page, or renders the page at this address. Calls `onInteractive` when React has attached its
 * event listeners, and resolves when the app has mounted. Rejects when the code of a prerendered page fails to load.
 */
export const mountApp = async (onInteractive: () => void): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id root');
  const { dataset } = document.documentElement;
  const isPrerendered = 'prerendered' in dataset && !('waiting' in dataset);
  const wasShownToGuest = isPrerendered && !('visitor' in dataset);

  if (currentTokens()) prepareCalls();
  // With its code loaded, the page renders in one pass; the prerendered HTML stays until then.
  const pageReady = preparePage(location.pathname);
  // Without a prerendered page, the layout renders around an error page instead.
  await (isPrerendered ? pageReady : pageReady.catch(() => undefined));

  followOtherTabs();
  const onUncaughtError = (error: unknown): void => {
    reportError(error);
    // React has unmounted the whole tree, so the window would stay empty.
    createRoot(root).render(<CrashedPage />);
  };
  await new Promise<void>((mounted) => {
    const app = <App onMounted={mounted} />;
    if (isPrerendered) hydrateRoot(root, app, { onUncaughtError });
    // A transition renders in slices, so that the browser can scroll and type in between.
    else startTransition(() => createRoot(root, { onUncaughtError }).render(app));
    onInteractive();
  });
  if (wasShownToGuest && currentTokens()) joinSession();
  delete dataset.waiting;
};
