import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const chunkOf = (bundle: Bundle, source: string): Rolldown.OutputChunk => {
  const isSource = (id: string): boolean => id.endsWith(source);
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some(isSource));
  if (found?.type !== 'chunk') throw new Error(`No chunk contains ${source}`);
  return found;
};

/** A chunk and its static imports. Entry chunks are left out: the HTML names them anyway. */
const withImports = (bundle: Bundle, name: string, seen: Set<string>): Set<string> => {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || chunk.isEntry || seen.has(name)) return seen;
  seen.add(name);
  for (const imported of chunk.imports) withImports(bundle, imported, seen);
  return seen;
};

const stylesOf = (bundle: Bundle, files: Iterable<string>): Set<string> => {
  const styles = new Set<string>();
  for (const name of files) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return styles;
};

export type PageFiles = { styles: string[]; scripts: string[] };

/** The scripts and styles that the modules in `sources` need. */
export const filesOf = (bundle: Bundle, sources: readonly string[]): PageFiles => {
  const scripts = new Set<string>();
  for (const source of sources) withImports(bundle, chunkOf(bundle, source).fileName, scripts);
  return { scripts: [...scripts], styles: [...stylesOf(bundle, scripts)] };
};

/** Style sheets of a page; they block its first paint. */
export const styleLinks = ({ styles }: PageFiles): string[] =>
  styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);

/** Preloads for a page that needs its script to show anything, so that the files load in parallel. */
export const scriptLinks = ({ scripts }: Pick<PageFiles, 'scripts'>): string[] =>
  scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
