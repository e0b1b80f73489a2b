import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Report } from '#infra/local/cache/cache.ts';
import { cached } from '#infra/local/cache/cache.ts';
import { outputOf } from '#infra/local/cache/program.ts';
import { StartFailure } from '#infra/local/start-failure.ts';

const run = promisify(execFile);
const fetchMs = 300_000;

export type PythonProgram = {
  /** What people call it. */
  name: string;
  /** Its package on PyPI, which is also its folder in the cache. */
  packageName: string;
  megabytes: number;
  /** The file that names every package by its version. */
  requirements: string;
  /** Modules that must load: 'ministack, yaml'. */
  modules: string;
  /** What helps where pip fails, beside making it work. */
  otherwise?: string;
};

const pythonIn = (folder: string): string => join(folder, 'bin', 'python');

const lastLine = (error: unknown): string => {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  return stderr.trim().split('\n').at(-1) || String(error).split('\n')[0] || '';
};

const install = async (python: string, folder: string, program: PythonProgram): Promise<void> => {
  const { name, packageName, requirements, otherwise } = program;
  try {
    await run(python, ['-m', 'venv', folder], { timeout: fetchMs });
    const options = ['--quiet', '--disable-pip-version-check', '--only-binary=:all:', '--requirement', requirements];
    await run(pythonIn(folder), ['-m', 'pip', 'install', ...options], { timeout: fetchMs, maxBuffer: 2 ** 26 });
  } catch (cause) {
    throw new StartFailure(
      `${name} could not be fetched: "pip install ${packageName}" has to work on this machine once${otherwise ?? ''}. Its output: ${lastLine(cause)}`,
      { cause },
    );
  }
};

/** The Python of a virtual environment with a program, created in the cache once per machine. */
export const fetchPythonEnvironment = async (
  python: string,
  program: PythonProgram,
  report: Report,
): Promise<string> => {
  const { name, packageName, megabytes, requirements, modules } = program;
  const wanted = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 8);
  const make = async (part: string): Promise<string> => {
    const made = join(part, 'python');
    await install(python, made, program);
    return made;
  };
  const folder = await cached(
    {
      folder: `${packageName}-${wanted}`,
      name,
      megabytes,
      make,
      // Also false if the machine's Python was updated, which breaks the link in the environment.
      isComplete: async (made) => (await outputOf(pythonIn(made), ['-c', `import ${modules}`])) !== null,
      needs: `"pip install ${packageName}"`,
    },
    report,
  );
  return pythonIn(folder);
};
