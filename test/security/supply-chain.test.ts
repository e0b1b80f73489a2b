import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recordTries } from '#test/support/record-tries.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const Lock = z.object({
  lockfileVersion: z.number(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      resolved: z.optional(z.string()),
      integrity: z.optional(z.string()),
      link: z.optional(z.boolean()),
      inBundle: z.optional(z.boolean()),
      hasInstallScript: z.optional(z.boolean()),
    }),
  ),
});
const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});

describe('installed packages', () => {
  const { packages } = Lock.parse(JSON.parse(read('package-lock.json')));
  const manifest = Manifest.parse(JSON.parse(read('package.json')));
  const installed = Object.entries(packages).filter(([path]) => path !== '');

  test('every package is pinned by hash and names no host, so that npm uses its configured registry', () => {
    const loose = installed.filter(([, { integrity, inBundle, link, resolved }]) => {
      const isFixed = inBundle === true || /^sha512-/.test(integrity ?? '');
      return !isFixed || link === true || resolved !== undefined;
    });

    expect(loose.map(([path]) => path)).toEqual([]);
    recordTries(24, 'a package is pinned by hash and names no host', installed.length);
  });

  test('every dependency has an exact version', () => {
    const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

    const floating = Object.entries(wanted).filter(([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+$/.test(version));

    expect(floating).toEqual([]);
    recordTries(24, 'a dependency has an exact version', Object.keys(wanted).length);
  });

  test('no package runs a script when it is installed', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
    const names = scripted.map((path) => path.replace(/^.*node_modules\//, ''));

    expect(Object.values(manifest.allowScripts)).not.toContain(true);
    // We need neither: fsevents is for macOS only, and esbuild's script only checks what npm installed.
    expect(
      names.filter((name) => !['esbuild', 'fsevents'].includes(name) && manifest.allowScripts[name] !== false),
    ).toEqual([]);
    recordTries(24, 'a package runs no script when it is installed', installed.length);
  });
});
