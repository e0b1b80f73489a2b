import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sbom } from '#infra/tools/sbom.ts';
import { recordTries } from '#test/support/record-tries.ts';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string(),
      dev: z.optional(z.boolean()),
      license: z.optional(z.string()),
      integrity: z.optional(z.string()),
    }),
  ),
});

const Bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      licenses: z.array(z.object({ license: z.object({ id: z.string() }) })),
      hashes: z.array(z.object({ alg: z.string(), content: z.string() })),
    }),
  ),
});

const lockFile = join(import.meta.dirname, '../../package-lock.json');
const { packages } = Lock.parse(JSON.parse(readFileSync(lockFile, 'utf8')));
const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');
const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);

/** Licences that ask for attribution only; OFL-1.1, of the fonts, also asks for another name of a changed font. */
const licences = ['0BSD', 'Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'];

describe('shipped packages', () => {
  test('every shipped package has one of six permissive licences', () => {
    const others = shipped.filter(([, { license }]) => !licences.includes(license ?? ''));

    expect(others.map(([path, { license }]) => [path, license])).toEqual([]);
    recordTries(24, 'a shipped package has one of six permissive licences', shipped.length);
  });

  test('the SBOM lists exactly the shipped packages, with licence and hash', () => {
    const { components, metadata } = Bill.parse(JSON.parse(sbom()));

    const lines = components.map(({ name, version, licenses, hashes }) =>
      [`${name}@${version}`, ...licenses.map(({ license }) => license.id), ...hashes.flatMap(Object.values)].join(' '),
    );
    const expected = shipped.map(([path, { version, license, integrity = '' }]) => {
      const hash = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
      return `${nameOf(path)}@${version} ${license} SHA-512 ${hash}`;
    });
    expect(metadata.component.name).toBe('pazia');
    expect(lines.toSorted()).toEqual([...new Set(expected)].toSorted());
    recordTries(24, 'a shipped package is in the SBOM with licence and hash', lines.length);
  });
});
