import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { ComponentType } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { homeCopy } from '#web/copy/en/home.ts';
import { socialPicture } from '#web/copy/en/meta.ts';

const web = resolve(import.meta.dirname, '../../../web');
const { resolve: locate } = createRequire(import.meta.url);

const face = (family: string, file: string): string => {
  const bytes = readFileSync(locate(`@fontsource-variable/${file}-latin-wght-normal.woff2`));
  return `@font-face { font-family: "${family}"; font-weight: 200 800; src: url(data:font/woff2;base64,${bytes.toString('base64')}); }`;
};

const style = (file: string): string => readFileSync(resolve(web, 'src', file), 'utf8');

const layout = `
body { margin: 0; width: 1200px; height: 630px; position: relative; overflow: hidden; background: var(--ground); color: var(--text); }
.words { position: absolute; inset: 0 auto 0 72px; width: 420px; display: flex; flex-direction: column; justify-content: center; }
.wordmark { position: absolute; top: 64px; display: flex; gap: 16px; align-items: center; font: 700 36px var(--font-head); }
.wordmark svg { width: 44px; height: 44px; }
h1 { margin: 40px 0 0; font: 700 60px/1.08 var(--font-head); letter-spacing: -0.02em; }
.price { margin: 28px 0 0; font: 600 32px var(--font-text); color: var(--saffron); }
.curtain-world { position: absolute; left: 484px; top: 60px; width: 840px; height: 545px; overflow: visible; }
.place-name { font-family: var(--font-text); }
.cloth { animation: none; }
.legend { display: none; }
`;

/** The illustrations of the site, rendered from the same components so that the card always matches. */
const drawings = async (): Promise<{ world: string; wordmark: string }> => {
  const server = await createServer({
    configFile: false,
    root: web,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const draw = async (file: string, name: string, words: Record<string, string>): Promise<string> => {
      const loaded: Record<string, ComponentType<Record<string, string>>> = await server.ssrLoadModule(`/src/${file}`);
      const Drawing = loaded[name];
      if (!Drawing) throw new Error(`${file} has no ${name}`);
      return renderToStaticMarkup(createElement(Drawing, words));
    };
    return {
      world: await draw('features/home/world/curtain-world.tsx', 'CurtainWorld', { label: socialPicture.alt }),
      wordmark: await draw('ui/logo.tsx', 'Wordmark', {}),
    };
  } finally {
    await server.close();
  }
};

/** The page that becomes the social card, 1200 by 630. */
export const socialCard = async (priceUsd: number): Promise<string> => {
  const { world, wordmark } = await drawings();
  const styles = [
    face('Bricolage Grotesque Variable', 'bricolage-grotesque/files/bricolage-grotesque'),
    face('Instrument Sans Variable', 'instrument-sans/files/instrument-sans'),
    style('ui/styles/tokens.css'),
    style('features/home/world/curtain-world.css'),
    layout,
  ];
  return `<!doctype html><html lang="en" data-scheme="dark"><style>${styles.join('\n')}</style><body>${world}
<div class="words">${wordmark}<h1>${socialPicture.tagline}</h1><p class="price">${homeCopy.hero.price(priceUsd)}</p></div></body></html>`;
};
