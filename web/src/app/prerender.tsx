import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Router } from './router.tsx';
import { StoreProvider } from './store.ts';

const render = (path: string): string =>
  renderToString(
    <StrictMode>
      <StoreProvider>
        <StaticRouter location={path}>
          <Router />
        </StaticRouter>
      </StoreProvider>
    </StrictMode>,
  );

const fetches: Record<string, () => Promise<unknown>> = {
  '/': () => import('#web/features/home/home-page.tsx'),
  '/download': () => import('#web/features/download/download-page.tsx'),
  '/privacy-policy': () => import('#web/features/legal/privacy-policy-page.tsx'),
  '/terms-and-conditions': () => import('#web/features/legal/terms-page.tsx'),
};

/** A page as a visitor without a token sees it; React puts its title in front. Runs while the site is built. */
export const renderPage = async (path: string): Promise<string> => {
  // The first pass only asks for the page's code; once that is here the second finds it and waits for nothing.
  render(path);
  await fetches[path]?.();
  await new Promise((resolve) => setTimeout(resolve));
  return render(path);
};
