import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from '../start-failure.ts';

/**
 * Makes a data folder ours until release() or the end of this process, however it ends: the operating system drops
 * the lock that SQLite holds, so nothing is left to clean up and no process id can be mistaken.
 */
export const holdFolder = (folder: string): { release: () => void } => {
  openFolder(folder);
  const lock = new DatabaseSync(join(folder, 'engine.lock'));
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

const openFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : cause;
    throw new StartFailure(
      `The data folder ${folder} can't be read and written (${code}): change its rights, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
};
