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

const renderHome = async (root: string): Promise<string> => {
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
    const rendered: { renderHome: () => Promise<string> } = await import(
      pathToFileURL(join(folder, 'prerender.js')).href
    );
    return await rendered.renderHome();
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** What the home page's own code would ask for, named in its HTML: nothing is then fetched late or painted without style. */
const homeLinks = (bundle: Rolldown.OutputBundle): string => {
  const page = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/home/home-page.tsx'),
  );
  if (page?.type !== 'chunk') throw new Error('The home page has no chunk of its own');
  const styles = [...(page.viteMetadata?.importedCss ?? [])].map((file) => `<link rel="stylesheet" href="/${file}">`);
  return [...styles, `<link rel="modulepreload" href="/${page.fileName}">`].join('');
};

/**
 * Writes the home page into index.html, readable without script, and leaves the empty page beside it as app.html:
 * that is what a server answers at the other addresses.
 */
export const prerendering = (): Plugin => {
  let root = '';
  let outDir = '';
  let links = '';
  return {
    name: 'pazia-prerendering',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = config.build.outDir;
    },
    transformIndexHtml: { order: 'post', handler: (_html, { bundle }) => fontLinks(Object.keys(bundle ?? {})) },
    writeBundle: (_options, bundle) => {
      links = homeLinks(bundle);
    },
    closeBundle: async () => {
      const shell = await readFile(join(outDir, 'index.html'), 'utf8');
      const home = await renderHome(root);
      const title = titlePattern.exec(home)?.[0];
      if (!title) throw new Error('The rendered home page has no title');
      const page = shell
        .replace(titlePattern, () => title)
        .replace('</head>', () => `${links}</head>`)
        .replace('<div id="root"></div>', () => `<div id="root">${home.replace(title, '')}</div>`);
      await writeFile(join(outDir, 'app.html'), shell);
      await writeFile(join(outDir, 'index.html'), page);
    },
  };
};
