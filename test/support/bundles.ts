import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleAll } from '#infra/bundle/bundle.ts';
import { oncePerRun } from './once-per-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the bundles of this run lie, one folder for each Lambda. */
    bundlesFolder: string;
  }
}

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache');
/** Another run may still use those of yesterday's sources. */
const keptMs = 24 * 60 * 60 * 1000;
/** What the bundles are made from. */
const sources = ['functions', 'events', 'infra/bundle', 'infra/config', 'package-lock.json', 'package.json'];
const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [path];

const fingerprint = (): string => {
  const hash = createHash('sha256');
  const paths = sources.map((path) => join(root, path));
  for (const file of paths.flatMap(filesOf).sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};

const removeOld = async (): Promise<void> => {
  const kept = readdirSync(cache).map((name) => join(cache, name));
  const isOld = (path: string): boolean => Date.now() - statSync(path).mtimeMs > keptMs;
  const old = kept.filter((path) => /\/pazia-bundl\w+-[^/]*$/.test(path) && isOld(path));
  await Promise.all(old.map((path) => rm(path, { recursive: true, force: true })));
};

const bundle = oncePerRun('bundles', async (): Promise<string> => {
  const folder = join(cache, `pazia-bundles-${fingerprint()}`);
  const bundles = join(folder, 'functions');
  if (existsSync(bundles)) return bundles;
  await mkdir(cache, { recursive: true });
  const made = await mkdtemp(join(cache, 'pazia-bundling-'));
  await bundleAll(join(made, 'functions'));
  await rename(made, folder).catch(async (error) => {
    await rm(made, { recursive: true });
    // Another run may have made the same meanwhile.
    if (!existsSync(bundles)) throw error;
  });
  await removeOld();
  return bundles;
});

/**
 * Vitest global set-up: every Lambda bundled as it is deployed. Bundling takes about fifteen seconds of one core, so a
 * run whose sources have not changed reuses the bundles of the last one.
 */
export const setup = async (project: TestProject): Promise<void> => {
  project.provide('bundlesFolder', await bundle());
};
