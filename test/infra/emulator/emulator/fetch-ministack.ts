import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '#infra/local/start-failure.ts';

const run = promisify(execFile);

const requirements = join(import.meta.dirname, 'requirements.txt');
const fetchMs = 300_000;
const abandonedMs = 3_600_000;

const cacheFolder = (): string => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'pazia');

const pythonIn = (folder: string): string => join(folder, 'bin', 'python');

/** False also where the machine's Python has moved on and the environment's link leads nowhere. */
const works = (folder: string): Promise<boolean> =>
  run(pythonIn(folder), ['-c', 'import ministack, hypercorn, yaml'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );

const lastLine = (error: unknown): string => {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  return said.trim().split('\n').at(-1) || String(error).split('\n')[0] || '';
};

/** Removes what killed runs left half made. */
const sweep = async (cache: string): Promise<void> => {
  const left = (await readdir(cache)).filter((name) => /^ministack-.*\.part$/.test(name));
  for (const folder of left.map((name) => join(cache, name))) {
    const found = await stat(folder).catch(() => null);
    if (found && found.mtimeMs < Date.now() - abandonedMs) await rm(folder, { recursive: true, force: true });
  }
};

const install = async (python: string, folder: string): Promise<void> => {
  try {
    await run(python, ['-m', 'venv', folder], { timeout: fetchMs });
    const options = ['--quiet', '--disable-pip-version-check', '--only-binary=:all:', '--requirement', requirements];
    await run(pythonIn(folder), ['-m', 'pip', 'install', ...options], { timeout: fetchMs, maxBuffer: 2 ** 26 });
  } catch (cause) {
    throw new StartFailure(
      `MiniStack could not be fetched: "pip install ministack" has to work on this machine once, or set AWS_ENDPOINT_URL. It said: ${lastLine(cause)}`,
      { cause },
    );
  }
};

/** The Python of an environment that holds MiniStack; made at the first call on a machine and kept beside what else is fetched. */
export const fetchMinistack = async (python: string, report: (line: string) => void): Promise<string> => {
  const wanted = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 8);
  const folder = join(cacheFolder(), `ministack-${wanted}`);
  if (await works(folder)) return pythonIn(folder);
  // Made aside and moved there whole, so that nobody meets half an environment.
  const workshop = `${folder}.${randomUUID()}.part`;
  report('Fetching MiniStack from PyPI, only this once ...');
  try {
    await mkdir(cacheFolder(), { recursive: true });
    await sweep(cacheFolder());
    await install(python, workshop);
    if (!(await works(folder))) await rm(folder, { recursive: true, force: true });
    // Where another run was faster, what it put there is as good.
    await rename(workshop, folder).catch(() => undefined);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
  if (await works(folder)) return pythonIn(folder);
  throw new StartFailure(`MiniStack was fetched and does not start: remove ${folder} and try again.`);
};
