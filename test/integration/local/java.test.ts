import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findJava, needJava } from '#infra/local/engine/java.ts';
import { aFolder } from '#test/support/folders.ts';

/** A fake java that prints the given version. */
const aJava = (path: string, version: string): string => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho 'openjdk version "${version}" 2025-04-15' >&2\n`);
  chmodSync(path, 0o755);
  return path;
};

describe('finding Java', () => {
  test('JAVA_HOME takes precedence over the PATH, and the PATH over installed versions', async () => {
    const folder = aFolder();
    const ofHome = aJava(join(folder, 'home/bin/java'), '21.0.1');
    const onPath = aJava(join(folder, 'path/java'), '17.0.15');
    const installed = aJava(join(folder, 'jvm/openjdk/bin/java'), '25');
    const env = { JAVA_HOME: join(folder, 'home'), PATH: dirname(onPath) };
    const folders = [join(folder, 'jvm')];

    const found = [
      await findJava(env, folders),
      await findJava({ PATH: env.PATH }, folders),
      await findJava({}, folders),
    ];

    expect(found).toEqual([ofHome, onPath, installed]);
  });

  test('a Java that is too old or does not run is skipped', async () => {
    const folder = aFolder();
    const old = aJava(join(folder, 'old/java'), '1.8.0_402');
    const sixteen = aJava(join(folder, 'sixteen/java'), '16.0.2');
    const good = aJava(join(folder, 'good/java'), '17');
    const broken = join(folder, 'broken/java');
    mkdirSync(dirname(broken));
    writeFileSync(broken, '');
    const path = [broken, old, sixteen, good].map((java) => dirname(java)).join(delimiter);

    expect(await findJava({ PATH: path }, [])).toBe(good);
  });

  test('a missing Java is reported in one sentence', async () => {
    expect(await findJava({}, [])).toBeNull();
    await expect(needJava({}, [])).rejects.toThrow(/needs Java 17 or newer.*apt-get install openjdk-17-jre-headless/);
  });
});
