import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Report } from '#infra/local/cache/cache.ts';
import { cached } from '#infra/local/cache/cache.ts';
import { unpackNpmPackage } from '#infra/local/cache/npm-package.ts';
import { outputOf } from '#infra/local/cache/program.ts';
import { StartFailure } from '#infra/local/start-failure.ts';

const run = promisify(execFile);
const buildMs = 600_000;

// Not in package.json, because every 'npm ci' would build them.
const client = {
  name: 'aws-lambda-ric@4.0.2',
  sha512: 'FE5Vskx7mYNnqAnWWJXUOsLp2VGgdsJsCoRLFTa8L4Yk0QVtArqR8q58yPA++QC1a73ZWJXBQ2AH31nIAv7NOQ==',
};
const addonApi = {
  name: 'node-addon-api@8.9.2',
  sha512: 'VijLXbi3UACN69I0JVXJsX4tjACjNoQDgv2gTF6sx2wWEi8tkSg2eX8p5gSIFi8z2+DL3oHmY6OyKce38SDolg==',
};

/** The Debian package of each program that compiles the client. */
const compilers = { cmake: 'cmake', make: 'make', 'g++': 'g++', xz: 'xz-utils' };

const requireCompilers = async (): Promise<void> => {
  const found = await Promise.all(
    Object.entries(compilers).map(async ([program, name]) => ((await outputOf(program, ['--version'])) ? [] : [name])),
  );
  const missing = found.flat();
  if (missing.length > 0)
    throw new StartFailure(
      `AWS's runtime client is compiled on this machine: install ${missing.join(', ')} (Debian and Ubuntu: apt-get install ${missing.join(' ')}).`,
    );
};

/** AWS's runtime interface client: the program that runs a Lambda's handler. Built once per machine, on Linux. */
export const fetchRuntimeClient = async (report: Report): Promise<string> => {
  const folder = await cached(
    {
      folder: `${client.name.replace('@', '-')}-node${process.versions.modules}-${process.arch}`,
      name: "AWS's runtime interface client",
      megabytes: 10,
      make: async (part) => {
        await requireCompilers();
        return build(part);
      },
      isComplete: (made) => existsSync(join(made, 'rapid-client.node')),
      needs: '"npm pack aws-lambda-ric" and its build',
    },
    report,
  );
  return join(folder, 'index.mjs');
};

const build = async (part: string): Promise<string> => {
  const unpack = async (each: typeof client, folder: string): Promise<string> => {
    await mkdir(join(part, folder));
    return unpackNpmPackage(each, 'package', join(part, folder));
  };
  const made = await unpack(client, 'client');
  const api = await unpack(addonApi, 'api');
  const options = { cwd: made, timeout: buildMs, maxBuffer: 2 ** 26 };
  // The package's own script for curl and the C++ runtime. What node-gyp would do after it is one call of the compiler.
  await run('sh', ['scripts/preinstall.sh'], options);
  const libraries = ['libaws-lambda-runtime.a', 'libcurl.a'].map((file) => join('deps/artifacts/lib', file));
  const headers = [join(dirname(dirname(process.execPath)), 'include/node'), api, 'deps/artifacts/include'];
  await run(
    'g++',
    [
      '-shared',
      '-fPIC',
      '-O2',
      '-std=gnu++20',
      '-DBUILDING_NODE_EXTENSION',
      ...headers.map((each) => `-I${each}`),
    ].concat(['src/native/rapid-client.cc', '-o', 'rapid-client.node', ...libraries, '-pthread']),
    options,
  );
  await rm(join(made, 'deps'), { recursive: true });
  return made;
};
