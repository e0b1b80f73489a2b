import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { aptSource } from '../cache/apt.ts';
import type { Report } from '../cache/cache.ts';
import { cacheFolder } from '../cache/cache.ts';
import type { Source } from '../cache/program.ts';
import { ensureProgram, outputOf } from '../cache/program.ts';
import { StartFailure } from '../start-failure.ts';
import { jreFolder, pipSource } from './pip-jre.ts';

const oldestMajor = 17;
const installFolders = ['/usr/lib/jvm', '/Library/Java/JavaVirtualMachines'];

const advice = `The database engine needs Java ${oldestMajor} or newer and none was found: install a JRE (Debian and Ubuntu: apt-get install default-jre-headless; macOS: brew install --cask temurin) or set JAVA_HOME.`;

// Debian 12 has 17 but not 21, Debian 13 has 21 but not 17.
const sources: Source[] = [pipSource(), aptSource(['openjdk-21-jre-headless', 'openjdk-17-jre-headless'])];

/**
 * The path of a Java that this machine has and that can run the engine (17 or newer), or null. JAVA_HOME comes first,
 * then PATH, then what is installed.
 */
export const installedJava = async (
  env: NodeJS.ProcessEnv = process.env,
  folders = installFolders,
): Promise<string | null> => {
  const onPath = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...(env.JAVA_HOME ? [join(env.JAVA_HOME, 'bin/java')] : []),
    ...onPath.map((folder) => join(folder, 'java')),
    ...(await Promise.all(folders.map(installedIn))).flat(),
  ];
  for (const candidate of new Set(candidates)) if (await isNewEnough(candidate)) return candidate;
  return null;
};

/** The same, or else the one that ensureJava fetched. */
export const findJava = async (env = process.env, folders = installFolders): Promise<string | null> => {
  const fetched = join(cacheFolder(env), jreFolder, 'bin/java');
  return (await installedJava(env, folders)) ?? ((await isNewEnough(fetched)) ? fetched : null);
};

/** The same. Throws StartFailure where there is none. */
export const needJava = async (env: NodeJS.ProcessEnv = process.env, folders = installFolders): Promise<string> => {
  const java = await findJava(env, folders);
  if (java !== null) return java;
  throw new StartFailure(advice);
};

/** The same, fetched or installed where there is none. Throws StartFailure. */
export const ensureJava = (report: Report): Promise<string> =>
  ensureProgram({ find: () => findJava(), sources, report, advice });

const installedIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => []);
  return names.sort().flatMap((name) => [join(folder, name, 'bin/java'), join(folder, name, 'Contents/Home/bin/java')]);
};

/** Reads 17 in `openjdk version "17.0.15" 2025-04-15`. False where nothing runs, as with the stub that macOS ships. */
const isNewEnough = async (java: string): Promise<boolean> => {
  const version = await outputOf(java, ['-version']);
  return Number(/version "(\d+)/.exec(version ?? '')?.[1] ?? 0) >= oldestMajor;
};
