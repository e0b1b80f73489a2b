import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPrivateFile, openDataFolder } from '#infra/local/data-folder.ts';
import { startEngine } from '#infra/local/engine/engine.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import { openCloud } from '#test/support/cloud.ts';
import { aFolder } from '#test/support/folders.ts';
import { recordTries } from '#test/support/record-tries.ts';

const modeOf = (path: string): string => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o7777).toString(8);
/** Without the files that the engine deleted meanwhile: its journal comes and goes. */
const modesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .map((name) => [name, modeOf(join(folder, name))] as const)
      .filter(([, mode]) => mode !== '0'),
  );

describe('the data folder', () => {
  test.each([
    ['a new folder', (folder: string) => void folder],
    ['a folder that everybody can read', (folder: string) => mkdirSync(folder, { mode: 0o755 })],
    [
      'a folder of an earlier release',
      (folder: string) => {
        mkdirSync(folder);
        for (const name of ['engine.pid', 'secrets.json.new', 'shared-local-instance.db-journal']) {
          writeFileSync(join(folder, name), '');
          chmodSync(join(folder, name), 0o644);
        }
        chmodSync(folder, 0o777);
      },
    ],
  ])('%s and all files of a running cloud are for its user only', async (_what, prepare) => {
    const folder = join(aFolder(), 'data');
    prepare(folder);

    const cloud = await openCloud({
      dataFolder: folder,
      engine: () => startEngine({ dataFolder: folder, report: () => {} }),
    });
    onTestFinished(cloud.stop);

    const modes = modesIn(folder);
    expect(modeOf(folder)).toBe('700');
    expect(Object.keys(modes)).toEqual(
      expect.arrayContaining(['credentials', 'engine.pid', 'local.db', 'secrets.json', 'shared-local-instance.db']),
    );
    expect(Object.entries(modes).filter(([, mode]) => mode !== '600')).toEqual([]);
    recordTries(26, 'a file of the local cloud is for its user only', Object.keys(modes).length);
  });

  test('a folder that all users share is refused and left as it is', () => {
    const folder = join(aFolder(), 'shared');
    mkdirSync(folder);
    chmodSync(folder, 0o1777);

    expect(() => openDataFolder(folder)).toThrow(StartFailure);
    expect(modeOf(folder)).toBe('1777');
  });

  test('files of somebody else in the folder keep their mode', () => {
    const folder = aFolder();
    createPrivateFile(join(folder, 'local.db'));
    writeFileSync(join(folder, 'run.sh'), '');
    chmodSync(join(folder, 'run.sh'), 0o755);

    openDataFolder(folder);

    expect(modesIn(folder)).toEqual({ 'local.db': '600', 'run.sh': '755' });
  });
});
