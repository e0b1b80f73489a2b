import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { StartFailure } from '../start-failure.ts';

const run = promisify(execFile);

/** The npm package that ships AWS's own DynamoDB Local, and the hash its file has to have. */
const shipped = {
  name: 'amplify-dynamodb-simulator@2.9.30',
  folder: 'package/emulator',
  sha512: 'xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==',
};

const abandonedMs = 60 * 60 * 1000;

export type FetchOptions = {
  report: (line: string) => void;
  /** Where fetched things are kept, outside of the checkout. */
  cache?: string;
  /** Puts the package's file into a folder. */
  download?: (folder: string) => Promise<void>;
  /** What that file has to hash to, in base64. */
  sha512?: string;
};

/** The folder of DynamoDBLocal.jar; fetched at the first call on a machine and never again. */
export const fetchEngine = async ({
  report,
  cache = cacheFolder(),
  download = npmPack,
  sha512 = shipped.sha512,
}: FetchOptions): Promise<string> => {
  const engine = join(cache, 'dynamodb-local-2.9.30');
  if (isComplete(engine)) return engine;
  // Everything is made beside the place and moved there whole, so no one ever meets half an engine.
  const workshop = `${engine}.${randomUUID()}.part`;
  try {
    await mkdir(workshop, { recursive: true });
    await sweep(cache);
    report('Fetching DynamoDB Local (57 MB, only this once) ...');
    await download(workshop);
    const unpacked = await unpack(workshop, sha512);
    await settle(unpacked, engine);
    report('DynamoDB Local is there.');
    return engine;
  } catch (error) {
    throw asStartFailure(error, cache);
  } finally {
    await rm(workshop, { recursive: true, force: true }).catch(() => {});
  }
};

const cacheFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'pazia');

const isComplete = (folder: string): boolean => existsSync(join(folder, 'DynamoDBLocal.jar'));

// The npm client knows the machine's registry, proxy and offline cache.
const npmPack = async (folder: string): Promise<void> => {
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  // One retry: where there is no network that should be said in seconds.
  const options = [
    '--ignore-scripts',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    '--loglevel=error',
    '--pack-destination',
    folder,
  ];
  await run(command, [...first, 'pack', shipped.name, ...options], { timeout: 600_000, maxBuffer: 2 ** 26 });
};

const unpack = async (workshop: string, sha512: string): Promise<string> => {
  const file = (await readdir(workshop)).find((name) => name.endsWith('.tgz'));
  if (file === undefined) throw new StartFailure('npm did not leave the package of DynamoDB Local: try again.');
  const hash = createHash('sha512');
  await pipeline(createReadStream(join(workshop, file)), hash);
  if (hash.digest('base64') !== sha512)
    throw new StartFailure(
      `What npm fetched as ${shipped.name} is not the file we know (its SHA-512 differs): run "npm cache clean --force" and try again, and do not use it if that does not help.`,
    );
  await run('tar', ['-xzf', join(workshop, file), '-C', workshop, shipped.folder]);
  return join(workshop, shipped.folder);
};

const settle = async (unpacked: string, engine: string): Promise<void> => {
  if (!isComplete(engine)) await rm(engine, { recursive: true, force: true });
  try {
    await rename(unpacked, engine);
  } catch (error) {
    // Another process was faster; what it put there passed the same check.
    if (!isComplete(engine)) throw error;
  }
};

/** Removes what killed downloads left behind. */
const sweep = async (cache: string): Promise<void> => {
  for (const name of (await readdir(cache)).filter((each) => each.endsWith('.part'))) {
    const found = await stat(join(cache, name)).catch(() => null);
    if (found && found.mtimeMs < Date.now() - abandonedMs)
      await rm(join(cache, name), { recursive: true, force: true });
  }
};

const asStartFailure = (cause: unknown, cache: string): StartFailure => {
  if (cause instanceof StartFailure) return cause;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (typeof code === 'string' && ['EACCES', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'].includes(code))
    return new StartFailure(
      `DynamoDB Local can't be kept in ${cache} (${code}): make that folder writable or set XDG_CACHE_HOME.`,
      { cause },
    );
  return new StartFailure(
    `DynamoDB Local could not be fetched: "npm pack ${shipped.name}" has to work on this machine once (network, registry).`,
    { cause },
  );
};
