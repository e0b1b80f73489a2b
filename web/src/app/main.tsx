import type { ReactNode } from 'react';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { prepareCalls } from '#web/api/call.ts';
import { currentTokens, followOtherTabs, joinSession, StoreProvider } from '#web/state/store.ts';
import { CrashedPage } from './broken-page.tsx';
import { preparePage } from './pages.tsx';
import { Router } from './router.tsx';

const App = ({ onDrawn }: { onDrawn: () => void }): ReactNode => {
  useEffect(onDrawn, [onDrawn]);
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
 * Takes over the page that was rendered at build time, or draws the one at this address. From `onListening` on a press
 * reaches the app, which may still be at it; ends when that is done. Fails where the code of a rendered page does not
 * arrive.
 */
export const draw = async (onListening: () => void): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id root');
  const { dataset } = document.documentElement;
  const isRendered = 'rendered' in dataset && !('waiting' in dataset);
  const stoodForGuest = isRendered && !('visitor' in dataset);

  if (currentTokens()) prepareCalls();
  // With the page's code at hand it is drawn in one go; until then what was rendered stands.
  const isPrepared = preparePage(location.pathname);
  // Where nothing stands yet the frame is drawn around the words that the page did not arrive.
  await (isRendered ? isPrepared : isPrepared.catch(() => undefined));

  followOtherTabs();
  const onUncaughtError = (error: unknown): void => {
    reportError(error);
    // React has taken the whole tree down by now; without this the window would stay empty.
    createRoot(root).render(<CrashedPage />);
  };
  await new Promise<void>((drawn) => {
    const app = <App onDrawn={drawn} />;
    if (isRendered) hydrateRoot(root, app, { onUncaughtError });
    // As a transition it is drawn in slices, between which the browser answers whoever scrolls or types.
    else startTransition(() => createRoot(root, { onUncaughtError }).render(app));
    onListening();
  });
  if (stoodForGuest && currentTokens()) joinSession();
  delete dataset.waiting;
};
