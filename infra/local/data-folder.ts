import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './start-failure.ts';

/** What the local cloud and its engine keep in the folder; SQLite adds endings such as -wal. */
const ours = /^(credentials|engine\.|local\.db|secrets\.json|shared-local-instance\.db)/u;

const stickyBit = 0o1000;

/** Creates the data folder, or opens an existing one, for this user only: mode 700, and 600 for its files. */
export const openDataFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if ((statSync(folder).mode & stickyBit) !== 0)
      throw new StartFailure(`${folder} is shared by all users of this machine: set DATA_DIR to a folder inside it.`);
    chmodSync(folder, 0o700);
    // Those of an earlier release, which everybody could read.
    for (const file of readdirSync(folder)) if (ours.test(file)) chmodSync(join(folder, file), 0o600);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    if (cause instanceof StartFailure) throw cause;
    const code = cause instanceof Error && 'code' in cause ? cause.code : cause;
    throw new StartFailure(
      `The data folder ${folder} can't be read and written (${code}): change its rights, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
};

/** Creates an empty file for this user only, unless it exists. SQLite gives its other files the mode of its database. */
export const createPrivateFile = (file: string): void => closeSync(openSync(file, 'a', 0o600));
