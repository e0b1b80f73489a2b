import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Stands in for one file of the SDK. */
export type FilePatch = {
  file: RegExp;
  /** What the patch is for. The build fails when the file no longer contains it or the patch changes nothing. */
  expects: string;
  replace: (source: string) => string;
};

export type SdkPatches = {
  /** What a bundle carries in place of a whole module, by the name it is imported by. */
  modules: Readonly<Record<string, string>>;
  files: readonly FilePatch[];
};

const advice = 'See what changed in the SDK, then adapt the patch in infra/bundle/sdk-patches.ts or delete it.';

/** One plugin for all bundles of a build. `check` throws for the patches that none of them used. */
export const patchSdk = ({ modules, files }: SdkPatches): { plugin: Plugin; check: () => void } => {
  const unused = new Set<string | RegExp>([...Object.keys(modules), ...files.map(({ file }) => file)]);

  const patch = async ({ file, expects, replace }: FilePatch, path: string): Promise<string> => {
    const source = await readFile(path, 'utf8');
    const patched = replace(source);
    if (!source.includes(expects) || patched === source)
      throw new Error(`The patch of ${path} for '${expects}' no longer fits. ${advice}`);
    unused.delete(file);
    return patched;
  };

  const plugin: Plugin = {
    name: 'patch-sdk',
    setup: (build) => {
      build.onResolve({ filter: new RegExp(`^(${Object.keys(modules).join('|')})$`) }, ({ path }) => {
        unused.delete(path);
        return { path, namespace: 'sdk-stub' };
      });
      build.onLoad({ filter: /.*/, namespace: 'sdk-stub' }, ({ path }) => ({ contents: modules[path] ?? '' }));
      for (const each of files)
        build.onLoad({ filter: each.file }, async ({ path }) => ({ contents: await patch(each, path) }));
    },
  };

  const check = (): void => {
    if (unused.size > 0) throw new Error(`No bundle imports ${[...unused].join(', ')} any more. ${advice}`);
  };
  return { plugin, check };
};
