import type { Plugin } from 'vite';

const source = 'src/ui/styles/fonts.css';

/** The style sheet with the @font-face rules, and the two subset fonts, which would otherwise load only after it. */
const deferredFiles = (files: readonly string[]): string[] =>
  files.filter((file) => /\/fonts-[^/]+\.css$|\/(heading|text)-[^/]+\.woff2$/.test(file)).map((file) => `/${file}`);

/**
 * Keeps fonts out of the critical path: public/bootstrap.js loads the files in `data-fonts` after the first paint. The
 * fallback fonts have the same metrics, so nothing shifts. Without JavaScript the browser loads them at once.
 */
export const deferFonts = (): Plugin => ({
  name: 'pazia-defer-fonts',
  config: (_config, { command }) =>
    command === 'build' ? { build: { rolldownOptions: { input: ['web/index.html', `web/${source}`] } } } : null,
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return [{ tag: 'link', attrs: { rel: 'stylesheet', href: `/${source}` } }];
      const files = deferredFiles(Object.keys(bundle));
      const sheet = files.find((file) => file.endsWith('.css'));
      return html
        .replace('<html', () => `<html data-fonts="${files.join(' ')}"`)
        .replace('</head>', () => `<noscript><link rel="stylesheet" href="${sheet}"></noscript></head>`);
    },
  },
});
