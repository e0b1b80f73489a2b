import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

const run = promisify(execFile);

const names = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10'];

const Probe = z.object({ minor: z.int(), hasVenv: z.boolean() });
type Probe = z.infer<typeof Probe>;

// Debian ships venv without ensurepip, which a new environment needs for pip, so both are checked.
const probe = `
import importlib.util, json, sys
has = lambda name: importlib.util.find_spec(name) is not None
print(json.dumps({"minor": sys.version_info.minor, "hasVenv": has("venv") and has("ensurepip")}))`;

export type Python = { kind: 'found'; program: string } | { kind: 'missing'; remedy: string };

/** The minor versions of Python 3 that a program runs on. */
export type PythonVersions = { oldestMinor: number; newestMinor?: number };

/** A Python of this machine that can run the emulator, or what to install. */
export const findPython = async (
  wanted: PythonVersions = { oldestMinor: 10 },
  env: NodeJS.ProcessEnv = process.env,
): Promise<Python> => {
  const seen: Probe[] = [];
  for (const program of [...names, ...(await pyenvPythons(env))]) {
    const found = await probeProgram(program, env);
    if (found && isWanted(found, wanted) && found.hasVenv) return { kind: 'found', program };
    if (found) seen.push(found);
  }
  return { kind: 'missing', remedy: remedyFor(seen, wanted) };
};

/** pyenv puts a command for each installed version in PATH, and those of versions not chosen in the folder fail. */
const pyenvPythons = async (env: NodeJS.ProcessEnv): Promise<string[]> => {
  const folder = join(env.PYENV_ROOT || join(env.HOME || homedir(), '.pyenv'), 'versions');
  const versions = await readdir(folder).catch(() => []);
  return versions
    .sort()
    .reverse()
    .map((version) => join(folder, version, 'bin/python3'));
};

const probeProgram = async (program: string, env: NodeJS.ProcessEnv): Promise<Probe | null> => {
  try {
    const { stdout } = await run(program, ['-c', probe], { timeout: 10_000, env });
    return Probe.parse(JSON.parse(stdout));
  } catch {
    return null;
  }
};

const isWanted = ({ minor }: Probe, { oldestMinor, newestMinor = minor }: PythonVersions): boolean =>
  minor >= oldestMinor && minor <= newestMinor;

const nameOf = ({ oldestMinor, newestMinor }: PythonVersions): string =>
  `Python 3.${oldestMinor}${newestMinor === oldestMinor ? '' : ' or newer'}`;

const remedyFor = (seen: readonly Probe[], wanted: PythonVersions): string => {
  if (seen.length === 0) return `No python3 was found: install ${nameOf(wanted)}`;
  if (seen.some((each) => isWanted(each, wanted)))
    return 'This Python cannot create virtual environments: install its venv module (Debian and Ubuntu: apt-get install python3-venv)';
  const installed = [...new Set(seen.map(({ minor }) => `3.${minor}`))].join(', ');
  return `${nameOf(wanted)} is needed, and this machine has ${installed}: install it`;
};
