import type { Plugin } from 'vite';

const source = 'src/ui/styles/fonts.css';

/** The style sheet that names the faces, and the two small faces themselves, which it would only ask for once it was read. */
const lateFiles = (files: readonly string[]): string[] =>
  files.filter((file) => /\/fonts-[^/]+\.css$|\/(heading|text)-[^/]+\.woff2$/.test(file)).map((file) => `/${file}`);

/**
 * Leaves the fonts out of what the first paint waits for: public/bootstrap.js asks for the files named in `data-fonts` once
 * the page stands. The fallbacks have the measure of the faces, so nothing moves. Without script the browser asks at once.
 */
export const deferFonts = (): Plugin => ({
  name: 'pazia-late-fonts',
  config: (_config, { command }) =>
    command === 'build' ? { build: { rolldownOptions: { input: ['web/index.html', `web/${source}`] } } } : null,
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return [{ tag: 'link', attrs: { rel: 'stylesheet', href: `/${source}` } }];
      const files = lateFiles(Object.keys(bundle));
      const sheet = files.find((file) => file.endsWith('.css'));
      return html
        .replace('<html', () => `<html data-fonts="${files.join(' ')}"`)
        .replace('</head>', () => `<noscript><link rel="stylesheet" href="${sheet}"></noscript></head>`);
    },
  },
});
