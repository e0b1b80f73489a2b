import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { StartFailure } from '../start-failure.ts';

const run = promisify(execFile);

export type NpmPackage = {
  /** Name and version: 'left-pad@1.3.0'. */
  name: string;
  /** SHA-512 of its tarball, in base64. */
  sha512: string;
  /** Puts the tarball into a folder. */
  download?: (folder: string) => Promise<void>;
};

/** Fetches a package, checks its hash and unpacks one folder of it below `part`. Runs none of its scripts. */
export const unpackNpmPackage = async (
  { name, sha512, download = (folder) => npmPack(name, folder) }: NpmPackage,
  folder: string,
  part: string,
): Promise<string> => {
  await download(part);
  const file = (await readdir(part)).find((each) => each.endsWith('.tgz'));
  if (file === undefined) throw new StartFailure(`npm did not leave the package ${name}: try again.`);
  const hash = createHash('sha512');
  await pipeline(createReadStream(join(part, file)), hash);
  if (hash.digest('base64') !== sha512)
    throw new StartFailure(
      `What npm fetched as ${name} is not the file we know (its SHA-512 differs): run "npm cache clean --force" and try again, and do not use it if that does not help.`,
    );
  await run('tar', ['-xzf', join(part, file), '-C', part, folder]);
  return join(part, folder);
};

// The npm client knows the machine's registry, proxy and offline cache.
const npmPack = async (name: string, folder: string): Promise<void> => {
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  // One retry: without a network, the failure should come within seconds.
  const options = [
    '--ignore-scripts',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    '--loglevel=error',
    '--pack-destination',
    folder,
  ];
  await run(command, [...first, 'pack', name, ...options], { timeout: 600_000, maxBuffer: 2 ** 26 });
};
