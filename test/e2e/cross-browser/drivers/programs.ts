import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Program = { names: readonly string[]; debianPackage: string };

const programs = {
  firefox: { names: ['firefox-esr', 'firefox'], debianPackage: 'firefox-esr' },
  webkit: { names: ['WebKitWebDriver'], debianPackage: 'webkit2gtk-driver' },
  display: { names: ['Xvfb'], debianPackage: 'xvfb' },
} satisfies Record<string, Program>;

export type ProgramName = keyof typeof programs;

const folders = (process.env.PATH ?? '').split(delimiter);

const find = ({ names }: Program): string | undefined =>
  names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);

/** The Debian packages that are missing. */
export const missingPackages = (): string[] =>
  Object.values(programs)
    .filter((program) => !find(program))
    .map(({ debianPackage }) => debianPackage);

export const programPath = (name: ProgramName): string => {
  const found = find(programs[name]);
  if (found) return found;
  throw new Error(`${programs[name].names[0]} is not installed: apt-get install ${programs[name].debianPackage}`);
};
