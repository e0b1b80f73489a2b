import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { siteFolder } from '#infra/config/names.ts';
import { StartFailure } from './start-failure.ts';

const root = resolve(import.meta.dirname, '../..');

/** The inputs of the site's build. */
const sources = ['web', 'functions/contract', 'functions/domain', 'infra/config/stages.ts', 'package-lock.json'];
const outputLinesMax = 12;

const newest = (path: string): number => {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return Math.max(
    found.mtimeMs,
    ...entries.filter((entry) => entry.isFile()).map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  );
};

export const builtSite = join(root, siteFolder);

const isFresh = (): boolean => {
  const page = join(builtSite, 'index.html');
  if (!existsSync(page)) return false;
  const builtAt = statSync(page).mtimeMs;
  return sources.map((path) => join(root, path)).every((path) => !existsSync(path) || newest(path) <= builtAt);
};

const build = (): Promise<{ code: number | null; output: string }> =>
  new Promise((done, reject) => {
    const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', join(root, 'web/vite.config.ts')];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const end = (): void => void child.kill();
    process.once('exit', end);
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', end);
      done({ code, output });
    });
  });

/** The folder of the built site. Builds it if it is missing or older than its sources. */
export const freshSite = async (report: (line: string) => void): Promise<string> => {
  if (isFresh()) return builtSite;
  report('Building the site…');
  const { code, output } = await build();
  if (code === 0) return builtSite;
  const lastLines = output.trimEnd().split('\n').slice(-outputLinesMax).join('\n');
  throw new StartFailure(`The site could not be built:\n${lastLines}`);
};
