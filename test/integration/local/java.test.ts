import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findJava, installedJava, needJava } from '#infra/local/engine/java.ts';
import { aFolder } from '#test/support/folders.ts';
import { aScript } from '#test/support/scripts.ts';

/** A program that says what a Java of that version says. */
const aJava = (path: string, version: string): string =>
  aScript(path, `echo 'openjdk version "${version}" 2025-04-15' >&2`);

const aFile = (path: string, text: string, mode: number): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode });
};

describe('finding Java', () => {
  test('Java is taken from JAVA_HOME, then PATH, then installed versions, then the cache', async () => {
    const folder = aFolder();
    const ofHome = aJava(join(folder, 'home/bin/java'), '21.0.1');
    const onPath = aJava(join(folder, 'path/java'), '17.0.15');
    const installed = aJava(join(folder, 'jvm/openjdk/bin/java'), '25');
    const fetched = aJava(join(folder, 'cache/pazia/jre-25.0.2.1/bin/java'), '25.0.2');
    const cache = { XDG_CACHE_HOME: join(folder, 'cache') };
    const path = { ...cache, PATH: dirname(onPath) };
    const folders = [join(folder, 'jvm')];

    const found = [
      await findJava({ ...path, JAVA_HOME: join(folder, 'home') }, folders),
      await findJava(path, folders),
      await findJava(cache, folders),
      await findJava(cache, []),
      await installedJava(cache, []),
    ];

    expect(found).toEqual([ofHome, onPath, installed, fetched, null]);
  });

  test('a Java that is too old is skipped', async () => {
    const folder = aFolder();
    const old = aJava(join(folder, 'old/java'), '1.8.0_402');
    const sixteen = aJava(join(folder, 'sixteen/java'), '16.0.2');
    const good = aJava(join(folder, 'good/java'), '17');
    const path = [old, sixteen, good].map((java) => dirname(java)).join(delimiter);

    expect(await findJava({ PATH: path }, [])).toBe(good);
  });

  test.each([
    ['is not there (ENOENT)', () => {}],
    ['lies below a file (ENOTDIR)', (folder: string) => writeFileSync(folder, '')],
    ['is not executable (EACCES)', (folder: string) => aFile(join(folder, 'java'), '', 0o644)],
    ['is no program (ENOEXEC)', (folder: string) => aFile(join(folder, 'java'), '\0\0', 0o755)],
    ['is a folder (EACCES)', (folder: string) => mkdirSync(join(folder, 'java'), { recursive: true })],
  ])('a Java that %s is skipped', async (_, spoil) => {
    const folder = aFolder();
    const good = aJava(join(folder, 'good/java'), '17');
    spoil(join(folder, 'spoilt'));

    expect(await findJava({ PATH: [join(folder, 'spoilt'), dirname(good)].join(delimiter) }, [])).toBe(good);
  });

  test('a missing Java is reported in one line', async () => {
    const env = { XDG_CACHE_HOME: aFolder() };

    expect(await findJava(env, [])).toBeNull();
    await expect(needJava(env, [])).rejects.toThrow(
      /^[^\n]*needs Java 17 or newer.*apt-get install default-jre-headless.*$/,
    );
  });
});
