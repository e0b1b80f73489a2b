import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { tell } from '#test/support/figures.ts';

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

describe('what is installed', () => {
  const { packages } = Lock.parse(JSON.parse(read('package-lock.json')));
  const manifest = Manifest.parse(JSON.parse(read('package.json')));
  const installed = Object.entries(packages).filter(([place]) => place !== '');

  test('is fixed to the byte, from the registry that npm is told and from no other host', () => {
    const loose = installed.filter(([, { integrity, inBundle, link, resolved }]) => {
      const isFixed = inBundle === true || /^sha512-/.test(integrity ?? '');
      return !isFixed || link === true || resolved !== undefined;
    });

    expect(loose.map(([place]) => place)).toEqual([]);
    tell(24, 'a package is fixed by its hash and names no host', installed.length);
  });

  test('is asked for by exact versions', () => {
    const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

    const floating = Object.entries(asked).filter(([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+$/.test(version));

    expect(floating).toEqual([]);
    tell(24, 'a dependency is asked for by its exact version', Object.keys(asked).length);
  });

  test('runs no script of its own when it is installed', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place);
    const names = scripted.map((place) => place.replace(/^.*node_modules\//, ''));

    expect(Object.values(manifest.allowScripts)).not.toContain(true);
    // Needed on no machine of ours: fsevents is macOS's, and esbuild's only checks what npm has put there.
    expect(
      names.filter((name) => !['esbuild', 'fsevents'].includes(name) && manifest.allowScripts[name] !== false),
    ).toEqual([]);
    tell(24, 'a package runs no script when it is installed', installed.length);
  });
});
