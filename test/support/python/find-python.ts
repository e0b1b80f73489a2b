import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

const run = promisify(execFile);

const names = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10'];
const oldestMinor = 10;

const Probe = z.object({ minor: z.int(), hasVenv: z.boolean() });
type Probe = z.infer<typeof Probe>;

// Debian ships venv without ensurepip, which a new environment needs for pip, so both are checked.
const probe = `
import importlib.util, json, sys
has = lambda name: importlib.util.find_spec(name) is not None
print(json.dumps({"minor": sys.version_info.minor, "hasVenv": has("venv") and has("ensurepip")}))`;

export type Python = { kind: 'found'; program: string } | { kind: 'missing'; remedy: string };

const probeProgram = async (program: string): Promise<Probe | null> => {
  try {
    const { stdout } = await run(program, ['-c', probe], { timeout: 10_000 });
    return Probe.parse(JSON.parse(stdout));
  } catch {
    return null;
  }
};

const remedyFor = (seen: readonly Probe[]): string => {
  if (seen.length === 0) return `No python3 was found: install Python 3.${oldestMinor} or newer`;
  return seen.some(({ minor }) => minor >= oldestMinor)
    ? 'This Python cannot create virtual environments: install its venv module (Debian and Ubuntu: apt-get install python3-venv)'
    : `This Python is too old: install Python 3.${oldestMinor} or newer`;
};

/** A Python of this machine that can run the emulator, or what to install. */
export const findPython = async (): Promise<Python> => {
  const seen: Probe[] = [];
  for (const program of names) {
    const found = await probeProgram(program);
    if (found && found.minor >= oldestMinor && found.hasVenv) return { kind: 'found', program };
    if (found) seen.push(found);
  }
  return { kind: 'missing', remedy: remedyFor(seen) };
};
