import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { build } from 'esbuild';
import type { FunctionName } from '#infra/config/names.ts';
import { bundleFolder, bundlesFolder, entryFile, functionNames, kebab } from '#infra/config/names.ts';
import { permissions } from '#infra/config/permissions.ts';
import { ownRoute, pureSchemas } from './contract-plugins.ts';
import { patchSdk } from './patch-sdk.ts';
import { builtins, onlyGranted } from './plugins.ts';
import { sdkPatches } from './sdk-patches.ts';

const root = resolve(import.meta.dirname, '../..');

export type Bundles = {
  /** Bytes of each Lambda's folder: what it starts with, and the parts it loads when they are first used. */
  sizes: Map<FunctionName, number>;
  /** Lambdas whose source file is not there. */
  missing: FunctionName[];
};

/**
 * Bundles one Lambda. Whatever it imports late lies in a file of its own, so that a request refused at the door reads no
 * SDK client; a module that is reached both ways is kept once.
 */
const bundle = async (name: FunctionName, folder: string, sdk: Plugin): Promise<number> => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [{ in: entryFile(name), out: 'index' }],
    outdir: join(folder, kebab(name)),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
    plugins: [builtins, sdk, ownRoute(name), pureSchemas, onlyGranted(permissions[name])],
  });
  return Object.values(metafile.outputs).reduce((sum, { bytes }) => sum + bytes, 0);
};

/** Bundles every Lambda into a folder of its own under `folder`; what lay there before is gone. */
export const bundleAll = async (folder: string = join(root, bundlesFolder)): Promise<Bundles> => {
  await rm(folder, { recursive: true, force: true });
  const present = functionNames.filter((name) => existsSync(join(root, entryFile(name))));
  const sdk = patchSdk(sdkPatches);
  const sizes = await Promise.all(present.map(async (name) => [name, await bundle(name, folder, sdk.plugin)] as const));
  sdk.check();
  return { sizes: new Map(sizes), missing: functionNames.filter((name) => !present.includes(name)) };
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
