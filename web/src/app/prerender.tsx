import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Router } from './router.tsx';
import { StoreProvider } from './store.ts';

const render = (): string =>
  renderToString(
    <StrictMode>
      <StoreProvider>
        <StaticRouter location="/">
          <Router />
        </StaticRouter>
      </StoreProvider>
    </StrictMode>,
  );

/** The home page as a visitor without a token sees it; React puts its title in front. Runs while the site is built. */
export const renderHome = async (): Promise<string> => {
  // The first pass only asks for the page's code; once that is here the second finds it and waits for nothing.
  render();
  await import('#web/features/home/home-page.tsx');
  await new Promise((resolve) => setTimeout(resolve));
  return render();
};
