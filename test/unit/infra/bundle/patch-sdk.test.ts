import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SdkPatches } from '#infra/bundle/patch-sdk.ts';
import { patchSdk } from '#infra/bundle/patch-sdk.ts';

const patches: SdkPatches = {
  modules: { 'sdk-logger': "export const log = () => 'stub';" },
  files: [
    {
      file: /\/retry\.js$/,
      expects: 'tries = 10',
      replace: (source) => source.replace(/^export const tries = 10/, 'export const tries = 3'),
    },
  ],
};

/** Bundles a program that uses a one-file SDK, and returns the output. */
const bundle = async (program: string, retry: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'pazia-patch-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'retry.js'), retry);
  const { plugin, check } = patchSdk(patches);
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
    plugins: [plugin],
  });
  check();
  return outputFiles.map(({ text }) => text).join('');
};

const imports = (...lines: string[]): string => [...lines, 'console.log(log(), tries);'].join('\n');
const ofLogger = "import { log } from 'sdk-logger';";
const ofRetry = "import { tries } from './retry.js';";

describe('A patched bundle', () => {
  test('a bundle contains the patched file and the stubbed module', async () => {
    const text = await bundle(imports(ofLogger, ofRetry), 'export const tries = 10;');

    expect(text).toContain('tries = 3');
    expect(text).toContain('"stub"');
  });
});

describe('A patch that no longer fits', () => {
  test('the build fails when a patched file no longer contains the text to replace', async () => {
    const building = bundle(imports(ofLogger, ofRetry), 'export const tries = 5;');

    await expect(building).rejects.toThrow(
      /\/retry\.js for 'tries = 10' no longer fits\. .* in infra\/bundle\/sdk-patches\.ts or delete it\./,
    );
  });

  test('the build fails when a patch changes nothing', async () => {
    const building = bundle(imports(ofLogger, ofRetry), '// tries = 10\nexport const tries = 10;');

    await expect(building).rejects.toThrow("for 'tries = 10' no longer fits");
  });

  test('when no bundle imports a patched file', async () => {
    const building = bundle(imports(ofLogger, 'const tries = 1;'), 'export const tries = 10;');

    await expect(building).rejects.toThrow('No bundle imports /\\/retry\\.js$/ any more.');
  });

  test('when no bundle imports a stubbed module', async () => {
    const building = bundle(imports('const log = () => 1;', ofRetry), 'export const tries = 10;');

    await expect(building).rejects.toThrow('No bundle imports sdk-logger any more.');
  });

  test('when a stub lacks what the SDK imports', async () => {
    const building = bundle(`import { warn } from 'sdk-logger'; warn();`, 'export const tries = 10;');

    await expect(building).rejects.toThrow('No matching export in "sdk-stub:sdk-logger" for import "warn"');
  });
});
