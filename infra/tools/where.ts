import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { CliError } from '#infra/cli/cli-error.ts';
import { processContext, runCommand } from '#infra/cli/command.ts';
import { bundlesFolder, functionNames, kebab, mapsFolderOf, siteFolder } from '#infra/config/names.ts';

const root = resolve(import.meta.dirname, '../..');

const help = `  npm run where -- index.mjs:12:3456 getUser     "position" and "operation" of a logged error
  npm run where -- assets/app-abc.js:1:2345      a position in a file of the site`;

const positionPattern = /(?<file>(?:assets\/)?[\w.-]+\.m?js):(?<line>\d+):(?<column>\d+)/;

/** Where the source maps of both builds are. */
const builtMaps = { functions: join(root, mapsFolderOf(bundlesFolder)), site: join(root, mapsFolderOf(siteFolder)) };

const mapFile = (file: string, operation: string | undefined, maps: typeof builtMaps): string => {
  if (file.startsWith('assets/')) return join(maps.site, `${file}.map`);
  const name = functionNames.find((each) => each === operation);
  if (name) return join(maps.functions, kebab(name), `${file}.map`);
  throw new CliError(`Name the function after the position; '${operation ?? ''}' is not one.\n${help}`, 2);
};

const readMap = (file: string): SourceMap => {
  if (existsSync(file)) return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  const build = file.includes('/assets/') ? 'build:site' : 'build:functions';
  throw new CliError(`${relative(root, file)} is missing. Check out the deployed commit; npm run ${build} makes it.`);
};

/** The source file, line and column of a position in a bundled file. */
export const sourcePosition = (position: string, operation?: string, maps = builtMaps): string => {
  const { file, line, column } = positionPattern.exec(position)?.groups ?? {};
  if (file === undefined) throw new CliError(`'${position}' has no FILE.js:LINE:COLUMN.\n${help}`, 2);
  const map = mapFile(file, operation, maps);
  // Stack traces count from 1, source maps from 0.
  const entry = readMap(map).findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry) || entry.generatedLine !== Number(line) - 1)
    throw new CliError(`${relative(root, map)} has no entry for ${position}.`);
  const source = relative(root, resolve(dirname(map), entry.originalSource));
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
};

if (import.meta.main) {
  const [position = '', operation] = process.argv.slice(2);
  process.exitCode = await runCommand(processContext, () => {
    processContext.print(sourcePosition(position, operation));
    return 0;
  });
}
