import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const chunkOf = (bundle: Bundle, source: string): Rolldown.OutputChunk => {
  const holds = (id: string): boolean => id.endsWith(source);
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some(holds));
  if (found?.type !== 'chunk') throw new Error(`${source} is in no chunk`);
  return found;
};

/** A chunk and what it cannot run without. Entries are named in the HTML anyway. */
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

/** The files that the code in `sources` cannot do without. */
export const filesOf = (bundle: Bundle, sources: readonly string[]): PageFiles => {
  const scripts = new Set<string>();
  for (const source of sources) withImports(bundle, chunkOf(bundle, source).fileName, scripts);
  return { scripts: [...scripts], styles: [...stylesOf(bundle, scripts)] };
};

/** No page is painted without its style. */
export const styleLinks = ({ styles }: PageFiles): string[] =>
  styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);

/** For a page that is nothing without its script: all of it is asked for at once, and not one file after another. */
export const scriptLinks = ({ scripts }: Pick<PageFiles, 'scripts'>): string[] =>
  scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
