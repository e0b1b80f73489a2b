import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '../start-failure.ts';

const run = promisify(execFile);

const oldestMajor = 17;
const installFolders = ['/usr/lib/jvm', '/Library/Java/JavaVirtualMachines'];

/** The path of a Java that can run the engine (17 or newer), or null. JAVA_HOME comes first, then PATH, then what is installed. */
export const findJava = async (
  env: NodeJS.ProcessEnv = process.env,
  folders = installFolders,
): Promise<string | null> => {
  const onPath = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...(env.JAVA_HOME ? [join(env.JAVA_HOME, 'bin/java')] : []),
    ...onPath.map((folder) => join(folder, 'java')),
    ...(await Promise.all(folders.map(installedIn))).flat(),
  ];
  for (const candidate of new Set(candidates)) if ((await majorOf(candidate)) >= oldestMajor) return candidate;
  return null;
};

/** The same where there is no way on without it. */
export const needJava = async (env: NodeJS.ProcessEnv = process.env, folders = installFolders): Promise<string> => {
  const java = await findJava(env, folders);
  if (java !== null) return java;
  throw new StartFailure(
    `The database engine needs Java ${oldestMajor} or newer and none was found: install a JRE (Debian and Ubuntu: apt-get install openjdk-17-jre-headless; macOS: brew install --cask temurin) or set JAVA_HOME.`,
  );
};

const installedIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => []);
  return names.sort().flatMap((name) => [join(folder, name, 'bin/java'), join(folder, name, 'Contents/Home/bin/java')]);
};

/** 17 of `openjdk version "17.0.15" 2025-04-15`; 0 where nothing runs, as with the stub that macOS ships. */
const majorOf = async (java: string): Promise<number> => {
  const { stderr } = await run(java, ['-version'], { timeout: 10_000 }).catch(() => ({ stderr: '' }));
  return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
};
