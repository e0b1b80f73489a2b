import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The requirements of this section, each with a hint for when it is missing. */
const needs: { isMet: () => boolean | Promise<boolean>; hint: string }[] = [
  { isMet: () => process.platform === 'linux', hint: 'this section: /proc and taskset need Linux' },
  {
    isMet: () => availableParallelism() > 1,
    hint: 'this section: it needs two cores, one of them for the measured server alone',
  },
  { isMet: () => isInstalled('taskset', ['--version']), hint: 'this section: apt-get install util-linux' },
  // wrk has no flag that exits with 0, so only its presence is checked.
  { isMet: () => isInstalled('sh', ['-c', 'command -v wrk']), hint: 'this section: apt-get install wrk' },
];

const isInstalled = (program: string, args: string[]): Promise<boolean> =>
  run(program, args).then(
    () => true,
    () => false,
  );

export const djangoMissing =
  'Django: apt-get install python3-django python3-djangorestframework python3-djangorestframework-simplejwt gunicorn';

/** The hints of all requirements that are not met. */
export const missingNeeds = async (): Promise<string[]> => {
  const missing: string[] = [];
  for (const { isMet, hint } of needs) if (!(await isMet())) missing.push(hint);
  return missing;
};
