import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#test/support/chromium.ts';
import { aFolder } from '#test/support/folders.ts';
import { npmSource } from '#test/support/npm-chromium.ts';
import { aScript } from '#test/support/scripts.ts';

const report = (): void => undefined;

describe('Chromium', () => {
  test('comes from CHROME_PATH, then PATH, then what is installed, then the cache', async () => {
    const folder = aFolder();
    const named = aScript(join(folder, 'named/browser'), 'echo Chromium 1');
    const onPath = aScript(join(folder, 'path/google-chrome'), 'echo Chromium 2');
    const installed = aScript(join(folder, 'Applications/Chromium'), 'echo Chromium 3');
    const fetched = aScript(join(folder, 'cache/pazia/chromium-153.0.0/chromium'), 'echo Chromium 4');
    const cache = { XDG_CACHE_HOME: join(folder, 'cache') };
    const path = { ...cache, PATH: dirname(onPath) };

    const found = [
      await findChromium({ ...path, CHROME_PATH: named }, [installed]),
      await findChromium(path, [installed]),
      await findChromium(cache, [installed]),
      await findChromium(cache, []),
      await findChromium({ XDG_CACHE_HOME: folder }, []),
    ];

    expect(found).toEqual([named, onPath, installed, fetched, null]);
  });

  test('is passed over where it does not start', async () => {
    const folder = aFolder();
    const stub = aScript(join(folder, 'stub/chromium-browser'), 'echo "Install the snap" >&2', 'exit 1');
    const below = join(folder, 'file');
    writeFileSync(below, '');
    const good = aScript(join(folder, 'good/chromium'), 'echo Chromium 1');
    const path = [below, dirname(stub), dirname(good)].join(delimiter);

    expect(await findChromium({ PATH: path, CHROME_PATH: join(below, 'chromium') }, [])).toBe(good);
  });
});

describe('Chromium from npm', () => {
  /** A small package in the shape of the real one, whose program says where it looks for libraries and fonts. */
  const aPackage = () => {
    const folder = aFolder();
    const bin = join(folder, 'package/bin');
    mkdirSync(bin, { recursive: true });
    const program = '#!/bin/sh\necho "$LD_LIBRARY_PATH $FONTCONFIG_PATH $1"\n';
    writeFileSync(join(bin, 'chromium.br'), brotliCompressSync(program));
    for (const [archive, file] of [
      ['al2023', 'lib/libnss3.so'],
      ['fonts', 'fonts/Sans.ttf'],
    ] as const) {
      mkdirSync(dirname(join(folder, archive, file)), { recursive: true });
      writeFileSync(join(folder, archive, file), '');
      const tar = execFileSync('tar', ['-cf', '-', '-C', join(folder, archive), '.']);
      writeFileSync(join(bin, `${archive}.tar.br`), brotliCompressSync(tar));
    }
    const file = join(folder, 'package.tgz');
    execFileSync('tar', ['-czf', file, '-C', folder, 'package']);
    const sha512 = createHash('sha512').update(readFileSync(file)).digest('base64');
    const download = async (target: string): Promise<void> => copyFileSync(file, join(target, 'package.tgz'));
    return { name: 'a-chromium@1.0.0', sha512, download };
  };

  test('comes with the libraries and fonts that a bare machine lacks', async () => {
    const cache = aFolder();
    const folder = join(cache, 'chromium-153.0.0');

    await npmSource('linux-x64', aPackage(), cache)(report);

    const said = execFileSync(join(folder, 'chromium'), ['--version'], { encoding: 'utf8' });
    expect(said).toBe(`${folder}/libraries/lib ${folder}/fonts --version\n`);
    expect(existsSync(join(folder, 'libraries/lib/libnss3.so'))).toBe(true);
    expect(existsSync(join(folder, 'fonts/fonts/Sans.ttf'))).toBe(true);
  });

  test('is not fetched for a machine that it does not run on', async () => {
    const cache = aFolder();

    for (const platform of ['linux-arm64', 'darwin-arm64']) await npmSource(platform, aPackage(), cache)(report);

    expect(existsSync(join(cache, 'chromium-153.0.0'))).toBe(false);
  });
});
