import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { StageName } from '#infra/config/stages.ts';

const root = resolve(import.meta.dirname, '../..');

/** Builds the site into a folder by the command of a deployment; for production unless a stage is given. */
export const buildSite = async (folder: string, stage?: StageName): Promise<void> => {
  // In a process of its own: vitest runs with NODE_ENV=test, and what libraries do then is not what they do in production.
  const env = { ...process.env, NODE_ENV: 'production', ...(stage && { STAGE: stage }) };
  const flags = ['--logLevel', 'error', '--outDir', folder, '--emptyOutDir'];
  await promisify(execFile)('npm', ['run', 'build:site', '--', ...flags], { cwd: root, env });
};
