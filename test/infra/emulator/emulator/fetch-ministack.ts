import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cached } from '#infra/local/cache/cache.ts';
import { outputOf } from '#infra/local/cache/program.ts';
import { StartFailure } from '#infra/local/start-failure.ts';

const run = promisify(execFile);

const requirements = join(import.meta.dirname, 'requirements.txt');
const fetchMs = 300_000;

const pythonIn = (folder: string): string => join(folder, 'bin', 'python');

/** Also false if the machine's Python was updated, which breaks the link in the environment. */
const works = async (folder: string): Promise<boolean> =>
  (await outputOf(pythonIn(folder), ['-c', 'import ministack, hypercorn, yaml'])) !== null;

const lastLine = (error: unknown): string => {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  return stderr.trim().split('\n').at(-1) || String(error).split('\n')[0] || '';
};

const install = async (python: string, folder: string): Promise<void> => {
  try {
    await run(python, ['-m', 'venv', folder], { timeout: fetchMs });
    const options = ['--quiet', '--disable-pip-version-check', '--only-binary=:all:', '--requirement', requirements];
    await run(pythonIn(folder), ['-m', 'pip', 'install', ...options], { timeout: fetchMs, maxBuffer: 2 ** 26 });
  } catch (cause) {
    throw new StartFailure(
      `MiniStack could not be fetched: "pip install ministack" has to work on this machine once, or set AWS_ENDPOINT_URL. Its output: ${lastLine(cause)}`,
      { cause },
    );
  }
};

/** The Python of a virtual environment with MiniStack, created in the cache once per machine. */
export const fetchMinistack = async (python: string, report: (line: string) => void): Promise<string> => {
  const wanted = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 8);
  const make = async (part: string): Promise<string> => {
    const made = join(part, 'python');
    await install(python, made);
    return made;
  };
  const folder = await cached(
    {
      folder: `ministack-${wanted}`,
      name: 'MiniStack',
      megabytes: 3,
      make,
      isComplete: works,
      needs: '"pip install ministack"',
    },
    report,
  );
  return pythonIn(folder);
};
