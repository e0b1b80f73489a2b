import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { frameCopy as copy } from '#web/copy/en/frame.ts';
import { StoreProvider } from '#web/state/store.ts';
import { Loader } from '#web/ui/loader.tsx';
import { Layout } from './layout.tsx';
import { preparePage } from './pages.tsx';
import { Router } from './router.tsx';

const render = (path: string, app: ReactNode): string =>
  renderToString(
    <StrictMode>
      <StoreProvider>
        <StaticRouter location={path}>{app}</StaticRouter>
      </StoreProvider>
    </StrictMode>,
  );

/** A page as a guest sees it, with its title first. Runs at build time. */
export const renderPage = async (path: string): Promise<string> => {
  await preparePage(path);
  return render(path, <Router />);
};

/** The layout with a loader, for a page that only the browser can render. */
export const renderShell = (path: string): string =>
  render(
    path,
    <Routes>
      <Route element={<Layout visitor={{ state: 'anonymous' }} />}>
        <Route path="*" element={<Loader label={copy.loading} />} />
      </Route>
    </Routes>,
  );
