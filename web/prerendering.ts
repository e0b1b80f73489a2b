import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { build } from 'vite';

const titlePattern = /<title>.*?<\/title>/;

/** Both faces are wanted by the first paint; the style sheet would only ask for them after it was read. */
const fontLinks = (files: readonly string[]): HtmlTagDescriptor[] =>
  files
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => ({
      tag: 'link',
      attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
      injectTo: 'head',
    }));

/** The pages that can be read without script: their address, and the source that draws them. */
const pages: Record<string, string> = {
  '/': '/home/home-page.tsx',
  '/download': '/download/download-page.tsx',
  '/privacy-policy': '/legal/privacy-policy-page.tsx',
  '/terms-and-conditions': '/legal/terms-page.tsx',
};

type Render = (path: string) => Promise<string>;

const withRenderer = async (root: string, use: (render: Render) => Promise<void>): Promise<void> => {
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
    const rendered: { renderPage: Render } = await import(pathToFileURL(join(folder, 'prerender.js')).href);
    await use(rendered.renderPage);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const chunkAndImports = (bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Set<string> => {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || chunk.isEntry || seen.has(name)) return seen;
  seen.add(name);
  for (const imported of chunk.imports) chunkAndImports(bundle, imported, seen);
  return seen;
};

/** What a page's own code would ask for, named in its HTML: nothing is then fetched late or painted without style. */
const pageLinks = (bundle: Rolldown.OutputBundle, source: string): string[] => {
  const page = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(source));
  if (!page) throw new Error(`${source} has no chunk of its own`);
  const files = [...chunkAndImports(bundle, page.fileName)];
  const styles = files.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...files.map((file) => `<link rel="modulepreload" href="/${file}">`),
  ];
};

const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

const filled = (shell: string, path: string, links: readonly string[], body: string): string => {
  const title = titlePattern.exec(body)?.[0];
  if (!title) throw new Error(`The page rendered for ${path} has no title`);
  // Its address is written into it: a server may answer others with the same file.
  return shell
    .replace('<html', () => `<html data-page="${path}"`)
    .replace(titlePattern, () => title)
    .replace('</head>', () => `${links.filter((link) => !shell.includes(hrefOf(link))).join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body.replace(title, '')}</div>`);
};

const hrefOf = (link: string): string => /href="[^"]+"/.exec(link)?.[0] ?? link;

/**
 * Writes the pages that can be read without script into files of their own, the home page into index.html, and leaves the
 * empty page beside them as app.html: that is what a server answers at the other addresses.
 */
export const prerendering = (): Plugin => {
  let root = '';
  let outDir = '';
  const links = new Map<string, string[]>();
  return {
    name: 'pazia-prerendering',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = config.build.outDir;
    },
    transformIndexHtml: { order: 'post', handler: (_html, { bundle }) => fontLinks(Object.keys(bundle ?? {})) },
    writeBundle: (_options, bundle) => {
      for (const [path, source] of Object.entries(pages)) links.set(path, pageLinks(bundle, source));
    },
    closeBundle: async () => {
      const shell = await readFile(join(outDir, 'index.html'), 'utf8');
      await writeFile(join(outDir, 'app.html'), shell);
      await withRenderer(root, async (render) => {
        for (const path of Object.keys(pages)) {
          const html = filled(shell, path, links.get(path) ?? [], await render(path));
          await writeFile(join(outDir, fileOf(path)), html);
        }
      });
    },
  };
};
