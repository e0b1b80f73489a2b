import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartFailure } from '../start-failure.ts';
import type { Source } from './program.ts';
import { outputOf } from './program.ts';

const run = promisify(execFile);

const install = 'apt-get -qq install -y --no-install-recommends';

/** Installs the first of the packages that this Debian or Ubuntu has. Does nothing without root or apt-get. */
export const aptSource =
  (packages: readonly string[], env = process.env, userId = process.getuid?.()): Source =>
  async (report) => {
    if (userId !== 0 || (await outputOf('apt-get', ['--version'], env)) === null) return;
    const installs = packages.map((name) => `${install} ${name}`).join(' || ');
    report(`Installing ${packages.join(' or ')} with apt-get (only this once) ...`);
    try {
      // The lock makes two runs take turns: apt-get update fails where another one is at it.
      await run('flock', ['/etc/apt', 'sh', '-c', `apt-get -qq update; ${installs}`], {
        env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
        timeout: 600_000,
        maxBuffer: 2 ** 26,
      });
    } catch (cause) {
      throw new StartFailure(`apt-get could not install ${packages.join(' or ')}.`, { cause });
    }
  };
