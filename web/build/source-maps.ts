import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Builds source maps and keeps them out of the deployed folder: `dist/site/assets/a.js` has its map in
 * `dist/site-maps/assets/a.js.map`. Visitors get no map and no link to one, and we can still resolve a position.
 */
export const sourceMaps = (): Plugin => {
  let mapsFolder = '';
  return {
    name: 'pazia-source-maps',
    apply: 'build',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    configResolved: ({ root, build }) => {
      mapsFolder = `${resolve(root, build.outDir)}-maps`;
    },
    generateBundle: {
      order: 'post',
      handler: async (_options, bundle) => {
        await rm(mapsFolder, { recursive: true, force: true });
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type !== 'asset' || !name.endsWith('.map')) continue;
          delete bundle[name];
          await mkdir(dirname(join(mapsFolder, name)), { recursive: true });
          await writeFile(join(mapsFolder, name), file.source);
        }
      },
    },
  };
};
