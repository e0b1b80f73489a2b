import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { missingBundles } from '#infra/bundle/missing-bundles.ts';
import { functionNames, kebab } from '#infra/config/names.ts';
import type { Permissions } from '#infra/config/permissions.ts';
import { permissions } from '#infra/config/permissions.ts';

const folder = inject('bundlesFolder');

const filesOf = (of: string): string[] =>
  readdirSync(of, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => join(of, file));

/** Size limits by the number of AWS clients of a Lambda (DynamoDB, EventBridge, SSM, and SES in two versions); minified, all files. */
const kilobytesMax = [80, 280, 320, 355, 410];

describe('The bundles', () => {
  test('every Lambda has a bundle', () => {
    expect(missingBundles(folder)).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(functionNames.map(kebab).sort());
  });

  test('import only their own parts: the rest comes from Node without an import', () => {
    const imports = filesOf(folder).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:\}from|\bimport\(?)"([^"]+)"/g)].map(([, from]) => from),
    );

    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((from) => !from?.startsWith('./'))).toEqual([]);
  });

  test('a bundle contains no AWS client that its Lambda may not use', () => {
    const carrying = (call: string): string[] =>
      functionNames.filter((name) =>
        filesOf(join(folder, kebab(name))).some((file) => readFileSync(file, 'utf8').includes(`"${call}"`)),
      );
    const granted = (has: (given: Permissions) => boolean): string[] =>
      functionNames.filter((name) => has(permissions[name]));

    expect(carrying('GetItem')).toEqual(granted(({ tables, indexes }) => Boolean(tables ?? indexes)));
    expect(carrying('PutEvents')).toEqual(granted(({ publishes }) => publishes === true));
    for (const call of ['SendEmail', 'DeleteSuppressedDestination'])
      expect(carrying(call)).toEqual(granted(({ sends }) => sends === true));
    expect(carrying('GetParameter')).toEqual(granted(({ secrets }) => secrets !== undefined));
  });

  test.each(functionNames)('the bundle of %s stays within the size for its AWS clients', (name) => {
    const { tables, indexes, publishes, sends, secrets } = permissions[name];
    const clients = [tables ?? indexes, publishes, sends, sends, secrets].filter(Boolean).length;

    const size = filesOf(join(folder, kebab(name))).reduce((sum, file) => sum + statSync(file).size, 0);

    expect(size / 1000).toBeLessThanOrEqual(kilobytesMax[clients] ?? 0);
  });

  test('no bundle contains a provider secret', () => {
    const leaks = filesOf(folder).filter((file) => /sk_(test|live)_/.test(readFileSync(file, 'utf8')));

    expect(leaks).toEqual([]);
  });
});

describe('Missing bundles', () => {
  test('a missing bundle is named', () => {
    expect(missingBundles(join(folder, 'nowhere'))).toEqual(functionNames);
  });
});
