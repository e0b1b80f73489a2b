import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Bundles } from '#infra/bundle.ts';
import { bundleAll } from '#infra/bundle.ts';
import { missingBundles } from '#infra/missing-bundles.ts';
import { functionNames, kebab } from '#infra/names.ts';

const folder = mkdtempSync(join(tmpdir(), 'pazia-bundles-'));
const fileOf = (name: string): string => join(folder, kebab(name), 'index.mjs');

/** What Node has loaded once a bundle is imported, in a process of its own as in a Lambda. */
const loadedBy = (name: string): { handler: string; modules: string[] } => {
  const program = `
    const { handler } = await import(${JSON.stringify(pathToFileURL(fileOf(name)).href)});
    process.stdout.write(JSON.stringify({ handler: typeof handler, modules: process.moduleLoadList }));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8', env: {} }),
  );
};

let bundles: Bundles;

beforeAll(async () => {
  bundles = await bundleAll(folder);
});

describe('The bundles', () => {
  test('are there for every Lambda', () => {
    expect(bundles.missing).toEqual([]);
    expect(missingBundles(folder)).toEqual([]);
    expect([...bundles.sizes.keys()]).toEqual(functionNames);
  });

  test('import nothing: all they need is inside or comes from Node without an import', () => {
    const imports = functionNames.filter((name) => /(^|[;}\n])import[\s{*"']/.test(readFileSync(fileOf(name), 'utf8')));

    expect(imports).toEqual([]);
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
    const leaks = functionNames.filter((name) => /sk_(test|live)_/.test(readFileSync(fileOf(name), 'utf8')));

    expect(leaks).toEqual([]);
  });
});

describe('A missing bundle', () => {
  test('is named', () => {
    expect(missingBundles(join(folder, 'nowhere'))).toEqual(functionNames);
  });
});
