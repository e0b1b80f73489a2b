import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the whole contest needs, with what to do where it is not there. */
const needs: { isMet: () => boolean | Promise<boolean>; otherwise: string }[] = [
  { isMet: () => process.platform === 'linux', otherwise: 'any of it: /proc and taskset need Linux' },
  {
    isMet: () => availableParallelism() > 1,
    otherwise: 'any of it: the servers need a core of their own beside another',
  },
  { isMet: () => isThere('taskset', ['--version']), otherwise: 'any of it: apt-get install util-linux' },
  // It has no flag that ends well; what matters is that there is something to run.
  { isMet: () => isThere('sh', ['-c', 'command -v wrk']), otherwise: 'any of it: apt-get install wrk' },
];

const isThere = (program: string, given: string[]): Promise<boolean> =>
  run(program, given).then(
    () => true,
    () => false,
  );

export const djangoMissing =
  'Django: apt-get install python3-django python3-djangorestframework python3-djangorestframework-simplejwt gunicorn';

/** What is missing for any measurement at all. */
export const missingNeeds = async (): Promise<string[]> => {
  const missing: string[] = [];
  for (const { isMet, otherwise } of needs) if (!(await isMet())) missing.push(otherwise);
  return missing;
};
