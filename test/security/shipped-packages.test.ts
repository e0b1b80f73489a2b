import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sbom } from '#infra/tools/sbom.ts';
import { tell } from '#test/support/figures.ts';

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
const nameOf = (place: string): string => place.replace(/^.*node_modules\//, '');
const shipped = Object.entries(packages).filter(([place, { dev }]) => place !== '' && dev !== true);

/** They ask for no more than to be named; of the fonts' one, that a changed font gets another name. */
const licences = ['0BSD', 'Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'];

describe('every package that is shipped', () => {
  test('may be, as its licence says', () => {
    const others = shipped.filter(([, { license }]) => !licences.includes(license ?? ''));

    expect(others.map(([place, { license }]) => [place, license])).toEqual([]);
    tell(24, 'the licence of a shipped package is one of six', shipped.length);
  });

  test('stands in the bill of materials with its licence and its hash, and nothing else does', () => {
    const { components, metadata } = Bill.parse(JSON.parse(sbom()));

    const lines = components.map(({ name, version, licenses, hashes }) =>
      [`${name}@${version}`, ...licenses.map(({ license }) => license.id), ...hashes.flatMap(Object.values)].join(' '),
    );
    const expected = shipped.map(([place, { version, license, integrity = '' }]) => {
      const hash = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
      return `${nameOf(place)}@${version} ${license} SHA-512 ${hash}`;
    });
    expect(metadata.component.name).toBe('pazia');
    expect(lines.toSorted()).toEqual([...new Set(expected)].toSorted());
    tell(24, 'a shipped package stands in the bill of materials with licence and hash', lines.length);
  });
});
