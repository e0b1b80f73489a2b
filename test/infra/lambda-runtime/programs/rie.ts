import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chmod, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Report } from '#infra/local/cache/cache.ts';
import { cached } from '#infra/local/cache/cache.ts';
import { StartFailure } from '#infra/local/start-failure.ts';

const run = promisify(execFile);
const fetchMs = 300_000;
const requirement = join(import.meta.dirname, 'rie.txt');
const binary = 'aws-lambda-rie';

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** AWS's runtime interface emulator, out of the wheel of the SAM CLI, whose dependencies it does not need. */
export const fetchRie = async (python: string, report: Report): Promise<string> => {
  const version = /==(\S+)/.exec(await readFile(requirement, 'utf8'))?.[1];
  const folder = await cached(
    {
      folder: `${binary}-${version}-${process.arch}`,
      name: "AWS's runtime interface emulator",
      megabytes: 8,
      make: (part) => unpack(python, part),
      isComplete: (made) => isExecutable(join(made, binary)),
      needs: '"pip download aws-sam-cli"',
    },
    report,
  );
  return join(folder, binary);
};

const unpack = async (python: string, part: string): Promise<string> => {
  const pip = ['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--no-deps', '--require-hashes'];
  await run(python, [...pip, '--only-binary=:all:', '--requirement', requirement, '--dest', part], {
    timeout: fetchMs,
  });
  const wheel = (await readdir(part)).find((each) => each.endsWith('.whl'));
  if (wheel === undefined) throw new StartFailure('pip did not leave the wheel of aws-sam-cli: try again.');
  const made = join(part, 'rie');
  await run(python, ['-m', 'zipfile', '-e', join(part, wheel), made], { timeout: fetchMs });
  const architecture = process.arch === 'arm64' ? 'arm64' : 'x86_64';
  await rename(join(made, 'samcli/local/rapid', `${binary}-${architecture}`), join(made, binary));
  await chmod(join(made, binary), 0o755);
  return made;
};
