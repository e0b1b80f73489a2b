import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';

export type Report = (line: string) => void;

export type Wanted = {
  /** Its folder in the cache. The version is part of the name. */
  folder: string;
  /** What people call it. */
  name: string;
  megabytes: number;
  /** Makes the folder somewhere below `part` and returns its path. */
  make: (part: string) => Promise<string>;
  isComplete: (folder: string) => boolean | Promise<boolean>;
  /** What has to work on this machine for `make` to succeed, such as '"npm pack x"'. */
  needs: string;
};

/** A part folder older than this belongs to a process that was killed. */
const abandonedMs = 60 * 60 * 1000;

/** Where fetched programs are kept, outside of the checkout. */
export const cacheFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'pazia');

/** The complete folder in the cache. The first call on a machine makes it. Throws StartFailure. */
export const cached = async (wanted: Wanted, report: Report, cache = cacheFolder()): Promise<string> => {
  const folder = join(cache, wanted.folder);
  if (await wanted.isComplete(folder)) return folder;
  // Everything is made beside its place and renamed when it is complete, so nobody finds half of it.
  const part = `${folder}.${randomUUID()}.part`;
  try {
    await mkdir(part, { recursive: true });
    await removeAbandoned(cache);
    report(`Fetching ${wanted.name} (${wanted.megabytes} MB, only this once) ...`);
    const made = await wanted.make(part);
    if (!(await wanted.isComplete(made)))
      throw new StartFailure(`${wanted.name} was fetched but is not complete: ${wanted.needs} brought something else.`);
    await moveInto(folder, made, wanted.isComplete);
    report(`${wanted.name} is ready.`);
    return folder;
  } catch (error) {
    throw asStartFailure(error, wanted, cache);
  } finally {
    await rm(part, { recursive: true, force: true }).catch(() => {});
  }
};

const moveInto = async (folder: string, made: string, isComplete: Wanted['isComplete']): Promise<void> => {
  if (!(await isComplete(folder))) await rm(folder, { recursive: true, force: true });
  try {
    await rename(made, folder);
  } catch (error) {
    // Another process was faster. What it put there passed the same checks.
    if (!(await isComplete(folder))) throw error;
  }
};

const removeAbandoned = async (cache: string): Promise<void> => {
  for (const name of (await readdir(cache)).filter((each) => each.endsWith('.part'))) {
    const found = await stat(join(cache, name)).catch(() => null);
    if (found && found.mtimeMs < Date.now() - abandonedMs)
      await rm(join(cache, name), { recursive: true, force: true });
  }
};

const asStartFailure = (cause: unknown, { name, needs }: Wanted, cache: string): StartFailure => {
  if (cause instanceof StartFailure) return cause;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (typeof code === 'string' && ['EACCES', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'].includes(code))
    return new StartFailure(
      `${name} can't be kept in ${cache} (${code}): make that folder writable or set XDG_CACHE_HOME.`,
      { cause },
    );
  return new StartFailure(
    `${name} could not be fetched: ${needs} has to work on this machine once (network, registry).${reasonOf(cause)}`,
    { cause },
  );
};

/** The line in which npm or pip names the fault, such as "npm error code ENOTFOUND". */
const reasonOf = (cause: unknown): string => {
  const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : '';
  const line = said.split('\n').find((each) => /error/i.test(each));
  return line === undefined ? '' : ` It said: ${line}`;
};
