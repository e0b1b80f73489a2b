import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile, openDataFolder } from '../data-folder.ts';
import { StartFailure } from '../start-failure.ts';

/**
 * Makes a data folder ours until release() or the end of this process, however it ends: the operating system drops
 * the lock that SQLite holds, so nothing is left to clean up and no process id can be mistaken.
 */
export const holdFolder = (folder: string): { release: () => void } => {
  openDataFolder(folder);
  const file = join(folder, 'engine.lock');
  createPrivateFile(file);
  const lock = new DatabaseSync(file);
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new StartFailure(
      `Another running Pazia uses the data in ${folder}: stop it, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  return { release: () => lock.close() };
};
