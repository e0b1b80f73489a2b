import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { build } from 'esbuild';
import { builtins, noCredentialSearch } from './bundle-plugins.ts';
import type { FunctionName } from './names.ts';
import { bundleFolder, bundlesFolder, entryFile, functionNames, kebab } from './names.ts';

const root = resolve(import.meta.dirname, '..');

export type Bundles = {
  /** Bytes of each bundle. */
  sizes: Map<FunctionName, number>;
  /** Lambdas whose source file is not there. */
  missing: FunctionName[];
  metafile: Metafile;
};

/** Bundles every Lambda into a folder of its own under `folder`; what lay there before is gone. */
export const bundleAll = async (folder: string = join(root, bundlesFolder)): Promise<Bundles> => {
  await rm(folder, { recursive: true, force: true });
  const present = functionNames.filter((name) => existsSync(join(root, entryFile(name))));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: present.map((name) => ({ in: entryFile(name), out: `${kebab(name)}/index` })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
    plugins: [builtins, noCredentialSearch],
  });
  const sizes = new Map(Object.values(metafile.outputs).map(({ entryPoint, bytes }) => [entryPoint, bytes]));
  return {
    sizes: new Map(present.map((name) => [name, sizes.get(entryFile(name)) ?? 0])),
    missing: functionNames.filter((name) => !present.includes(name)),
    metafile,
  };
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

if (import.meta.main) {
  const { sizes, missing } = await bundleAll();
  for (const [name, bytes] of sizes)
    print(`${bundleFolder(name).padEnd(42)} ${(bytes / 1000).toFixed(1).padStart(7)} kB`);
  if (missing.length > 0) {
    print(`No source for: ${missing.map(entryFile).join(', ')}. Write each, or take its line out of the table.`);
    process.exitCode = 1;
  }
}
