import { watch } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '../..');
const folders = ['functions', 'events'].map((name) => join(root, name));
const addresses = folders.map((folder) => `${pathToFileURL(folder).href}/`);
/** Editors write a file in several steps. */
const debounceMs = 100;

const versionOf = (url: string | undefined): string => /\?v=\d+$/u.exec(url ?? '')?.[0] ?? '';

/**
 * Makes the sources of the Lambdas reloadable: a module imported with a version query passes it on to its own imports, so
 * that no new module uses an old one. Calls `changed` after each change of a source.
 */
export const freshSources = (changed: () => void): { version: () => string; stop: () => void } => {
  let count = 0;
  let calm: NodeJS.Timeout | undefined;

  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      const version = versionOf(context.parentURL);
      const isOurs = addresses.some((address) => found.url.startsWith(address)) && versionOf(found.url) === '';
      return version !== '' && isOurs ? { ...found, url: found.url + version } : found;
    },
  });

  const bump = (): void => {
    clearTimeout(calm);
    calm = setTimeout(() => {
      count += 1;
      changed();
    }, debounceMs);
  };
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, bump));

  return {
    version: () => (count === 0 ? '' : `?v=${count}`),
    stop: () => {
      clearTimeout(calm);
      for (const watcher of watchers) watcher.close();
      hooks.deregister();
    },
  };
};
