import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { build } from 'vite';
import type { PageFiles } from './page-links.ts';
import { filesOf, scriptLinks, styleLinks } from './page-links.ts';
import { fileOf, pagesThatFetch, prerenderedPages, shellPages } from './site-pages.ts';

const titlePattern = /<title>.*?<\/title>/;

type Renderer = { renderPage: (path: string) => Promise<string>; renderShell: (path: string) => string };

const withRenderer = async (root: string, use: (renderer: Renderer) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'pazia-prerender-'));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      // Bundles all packages, so that the file runs from a folder without node_modules.
      ssr: { noExternal: true },
      build: {
        ssr: 'src/app/prerender.tsx',
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
      },
    });
    const renderer: Renderer = await import(pathToFileURL(join(folder, 'prerender.js')).href);
    await use(renderer);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const hrefOf = (link: string): string => /href="[^"]+"/.exec(link)?.[0] ?? link;

type Content = { attributes: string; links: readonly string[]; body: string };

/** The HTML shell with a page in it. `attributes` tell the scripts its address and whether its content is complete. */
const fillShell = (shell: string, { attributes, links, body }: Content): string => {
  const title = titlePattern.exec(body)?.[0];
  return shell
    .replace('<html', () => `<html${attributes}`)
    .replace(titlePattern, (shellTitle) => title ?? shellTitle)
    .replace('</head>', () => `${links.filter((link) => !shell.includes(hrefOf(link))).join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${title ? body.replace(title, '') : body}</div>`);
};

const startScript = /<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>\s*/;

const appSource = '/app/main.tsx';

const sourcesOf = (path: string, source: string): string[] => [
  appSource,
  source,
  ...(pagesThatFetch.includes(path) ? ['/api/exchange.ts'] : []),
];

/**
 * Writes one HTML file per page, the home page as index.html. Prerendered pages can be read without JavaScript; the others
 * contain the layout only. app.html is empty and is served at every other address.
 */
export const prerendering = (): Plugin => {
  let root = '';
  let outDir = '';
  let files: (...sources: string[]) => PageFiles = () => ({ styles: [], scripts: [] });
  return {
    name: 'pazia-prerendering',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = config.build.outDir;
    },
    writeBundle: (_options, bundle) => {
      files = (...sources) => filesOf(bundle, sources);
    },
    closeBundle: async () => {
      const built = await readFile(join(outDir, 'index.html'), 'utf8');
      const shell = built.replace(startScript, '');
      const write = (file: string, content: Content): Promise<void> =>
        writeFile(join(outDir, file), fillShell(shell, content));
      const start = startScript.exec(built)?.[1] ?? '';
      const startAttribute = ` data-start="${start}"`;
      await withRenderer(root, async ({ renderPage, renderShell }) => {
        for (const [path, source] of Object.entries(prerenderedPages)) {
          const preload = files(appSource, source)
            .scripts.map((file) => `/${file}`)
            .filter((file) => !built.includes(file));
          const attributes = ` data-page="${path}" data-prerendered${startAttribute} data-preload="${preload.join(' ')}"`;
          await write(fileOf(path), { attributes, links: styleLinks(files(source)), body: await renderPage(path) });
        }
        for (const [path, source] of Object.entries(shellPages)) {
          const needed = files(...sourcesOf(path, source));
          const links = [...styleLinks(needed), ...scriptLinks({ scripts: [start.slice(1), ...needed.scripts] })];
          await write(fileOf(path), {
            attributes: ` data-page="${path}"${startAttribute}`,
            links,
            body: renderShell(path),
          });
        }
      });
      await write('app.html', {
        attributes: startAttribute,
        links: scriptLinks({ scripts: [start.slice(1), ...files(appSource).scripts] }),
        body: '',
      });
    },
  };
};
