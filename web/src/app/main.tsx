import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { CrashedPage } from './broken-page.tsx';
import { reportPageMetrics } from './page-metrics.ts';
import { Router } from './router.tsx';
import { currentTokens, followOtherTabs, StoreProvider } from './store.ts';

followOtherTabs();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

const page = (
  <StrictMode>
    <StoreProvider>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </StoreProvider>
  </StrictMode>
);

// Such a page was rendered at build time for a visitor without a token; for anyone else it is drawn anew.
const isPrerendered = document.documentElement.dataset.page === location.pathname && currentTokens() === null;

const onUncaughtError = (error: unknown): void => {
  reportError(error);
  // React has taken the whole tree down by now; without this the window would stay empty.
  createRoot(root).render(<CrashedPage />);
};

if (isPrerendered) hydrateRoot(root, page, { onUncaughtError });
else createRoot(root, { onUncaughtError }).render(page);
delete document.documentElement.dataset.waiting;
void reportPageMetrics();
