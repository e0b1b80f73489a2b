import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import type { Grants } from '#infra/grants.ts';
import { grants } from '#infra/grants.ts';
import { missingBundles } from '#infra/missing-bundles.ts';
import { functionNames, kebab } from '#infra/names.ts';

const folder = inject('bundlesFolder');
const fileOf = (name: string): string => join(folder, kebab(name), 'index.mjs');

const filesOf = (of: string): string[] =>
  readdirSync(of, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => join(of, file));

/** What Node has loaded once a bundle is imported, in a process of its own as in a Lambda. */
const loadedBy = (name: string): { handler: string; modules: string[] } => {
  const program = `
    const { handler } = await import(${JSON.stringify(pathToFileURL(fileOf(name)).href)});
    process.stdout.write(JSON.stringify({ handler: typeof handler, modules: process.moduleLoadList }));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8', env: {} }),
  );
};

describe('The bundles', () => {
  test('are there for every Lambda', () => {
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

  test('carry no client that their Lambda has no right to use', () => {
    const carrying = (call: string): string[] =>
      functionNames.filter((name) =>
        filesOf(join(folder, kebab(name))).some((file) => readFileSync(file, 'utf8').includes(`"${call}"`)),
      );
    const granted = (has: (given: Grants) => boolean): string[] => functionNames.filter((name) => has(grants[name]));

    expect(carrying('GetItem')).toEqual(granted(({ tables, indexes }) => Boolean(tables ?? indexes)));
    expect(carrying('PutEvents')).toEqual(granted(({ publishes }) => publishes === true));
    expect(carrying('SendEmail')).toEqual(granted(({ sends }) => sends === true));
    expect(carrying('GetParameter')).toEqual(granted(({ secrets }) => secrets !== undefined));
  });

  test.each(['getUser', 'receivePaystack', 'sendMail', 'settleCheckouts'])(
    'of %s starts without undici, TLS and an SDK client',
    (name) => {
      const { handler, modules } = loadedBy(name);

      expect(handler).toBe('function');
      expect(modules.filter((module) => /undici|tls|https/.test(module))).toEqual([]);
    },
  );

  test('hold no secret of the provider', () => {
    const leaks = filesOf(folder).filter((file) => /sk_(test|live)_/.test(readFileSync(file, 'utf8')));

    expect(leaks).toEqual([]);
  });
});

describe('A missing bundle', () => {
  test('is named', () => {
    expect(missingBundles(join(folder, 'nowhere'))).toEqual(functionNames);
  });
});
