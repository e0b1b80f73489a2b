import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const paths = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, path]) => path ?? '');

/** Sizes and dependencies of the built site's files. */
export const builtSite = (folder: string) => {
  const texts = new Map<string, string>();
  const sizes = new Map<string, number>();

  const read = (file: string): string => {
    const known = texts.get(file) ?? readFileSync(join(folder, file), 'utf8');
    texts.set(file, known);
    return known;
  };

  /** Bytes with the best Brotli compression. */
  const sizeOf = (file: string): number => {
    const known =
      sizes.get(file) ??
      brotliCompressSync(read(file), { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
        .length;
    sizes.set(file, known);
    return known;
  };

  const imports = (script: string): string[] =>
    paths(read(script), /(?:\bfrom|\bimport)\s*"(\.[^"]+\.js)"/g).map((path) => posix.join('assets', path));

  /** Scripts with their static imports. */
  const withImports = (scripts: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const script of scripts) {
      if (seen.has(script)) continue;
      seen.add(script);
      withImports(imports(script), seen);
    }
    return seen;
  };

  const linked = (html: string, pattern: RegExp): string[] =>
    paths(read(html).replace(/<noscript>.*?<\/noscript>/g, ''), pattern).map((path) => path.slice(1));

  return {
    read,
    total: (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0),
    pages: () => readdirSync(folder).filter((file) => file.endsWith('.html')),
    scripts: () =>
      readdirSync(join(folder, 'assets')).flatMap((file) => (file.endsWith('.js') ? [`assets/${file}`] : [])),
    /** The scripts that a page's HTML loads. */
    scriptsOf: (html: string) => {
      const modules = linked(html, /<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"/g);
      return new Set([...linked(html, /<script src="([^"]+)"/g), ...withImports(modules)]);
    },
    stylesOf: (html: string) => new Set(linked(html, /<link rel="stylesheet"[^>]*href="([^"]+)"/g)),
    /** A chunk by its name before the hash, with its static imports. */
    chunk: (name: string): Set<string> => {
      const file = readdirSync(join(folder, 'assets')).find((each) => new RegExp(`^${name}-.{8}\\.js$`).test(each));
      if (!file) throw new Error(`there is no chunk named ${name}`);
      return withImports([`assets/${file}`]);
    },
  };
};

export type BuiltSite = ReturnType<typeof builtSite>;
