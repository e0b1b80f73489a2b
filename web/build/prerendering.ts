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

type Renderer = { renderPage: (path: string) => Promise<string>; renderFrame: (path: string) => string };

const withRenderer = async (root: string, use: (renderer: Renderer) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'pazia-prerender-'));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      // Bundled whole, so that the file runs from a folder without node_modules.
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

type Content = { marks: string; links: readonly string[]; body: string };

/** The shell with a page in it. `marks` tell the scripts for which address it was made, and whether it is all there. */
const filled = (shell: string, { marks, links, body }: Content): string => {
  const title = titlePattern.exec(body)?.[0];
  return shell
    .replace('<html', () => `<html${marks}`)
    .replace(titlePattern, (own) => title ?? own)
    .replace('</head>', () => `${links.filter((link) => !shell.includes(hrefOf(link))).join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${title ? body.replace(title, '') : body}</div>`);
};

const startTag = /<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>\s*/;

const appSource = '/app/main.tsx';

const sourcesOf = (path: string, source: string): string[] => [
  appSource,
  source,
  ...(pagesThatFetch.includes(path) ? ['/api/exchange.ts'] : []),
];

/**
 * Writes the pages that can be read without script into files of their own, the home page into index.html; those of the
 * other pages hold the frame around them; and app.html, the empty page, is what a server answers at all other addresses.
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
      const shell = built.replace(startTag, '');
      const write = (file: string, content: Content): Promise<void> =>
        writeFile(join(outDir, file), filled(shell, content));
      const start = startTag.exec(built)?.[1] ?? '';
      const startMark = ` data-start="${start}"`;
      await withRenderer(root, async ({ renderPage, renderFrame }) => {
        for (const [path, source] of Object.entries(prerenderedPages)) {
          const later = files(appSource, source)
            .scripts.map((file) => `/${file}`)
            .filter((file) => !built.includes(file));
          const marks = ` data-page="${path}" data-rendered${startMark} data-later="${later.join(' ')}"`;
          await write(fileOf(path), { marks, links: styleLinks(files(source)), body: await renderPage(path) });
        }
        for (const [path, source] of Object.entries(shellPages)) {
          const needed = files(...sourcesOf(path, source));
          const links = [...styleLinks(needed), ...scriptLinks({ scripts: [start.slice(1), ...needed.scripts] })];
          await write(fileOf(path), { marks: ` data-page="${path}"${startMark}`, links, body: renderFrame(path) });
        }
      });
      await write('app.html', {
        marks: startMark,
        links: scriptLinks({ scripts: [start.slice(1), ...files(appSource).scripts] }),
        body: '',
      });
    },
  };
};
