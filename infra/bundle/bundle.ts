import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { OutputFile, Plugin } from 'esbuild';
import { build } from 'esbuild';
import type { FunctionName } from '#infra/config/names.ts';
import { bundleFolder, bundlesFolder, entryFile, functionNames, kebab, mapsFolderOf } from '#infra/config/names.ts';
import { permissions } from '#infra/config/permissions.ts';
import { ownRoute, pureSchemas } from './contract-plugins.ts';
import { patchSdk } from './patch-sdk.ts';
import { builtins, onlyGranted } from './plugins.ts';
import { sdkPatches } from './sdk-patches.ts';

const root = resolve(import.meta.dirname, '../..');

export type Bundles = {
  /** Bytes of each Lambda's folder: the entry file and the parts it loads on first use. */
  sizes: Map<FunctionName, number>;
  /** Lambdas without a source file. */
  missing: FunctionName[];
};

const isMap = ({ path }: OutputFile): boolean => path.endsWith('.map');

const write = async (file: OutputFile, folder: string): Promise<void> => {
  const path = isMap(file) ? file.path.replace(folder, () => mapsFolderOf(folder)) : file.path;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, file.contents);
};

/**
 * Bundles one Lambda. Each dynamic import becomes a file of its own, so that a request refused early loads no SDK client;
 * a module that is also imported statically is included once. Source maps are written beside `folder`, so that they are
 * not deployed.
 */
const bundle = async (name: FunctionName, folder: string, sdk: Plugin): Promise<number> => {
  const { outputFiles } = await build({
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
    sourcemap: 'external',
    sourcesContent: false,
    write: false,
    logLevel: 'error',
    plugins: [builtins, sdk, ownRoute(name), pureSchemas, onlyGranted(permissions[name])],
  });
  await Promise.all(outputFiles.map((file) => write(file, folder)));
  return outputFiles.reduce((sum, file) => sum + (isMap(file) ? 0 : file.contents.byteLength), 0);
};

/** Bundles every Lambda into its own folder under `folder`, which is emptied first. */
export const bundleAll = async (folder: string = join(root, bundlesFolder)): Promise<Bundles> => {
  for (const old of [folder, mapsFolderOf(folder)]) await rm(old, { recursive: true, force: true });
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
    print(
      `Missing source files: ${missing.map(entryFile).join(', ')}. Add each file, or remove its row from the table.`,
    );
    process.exitCode = 1;
  }
}
