import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Refusal } from '#infra/cli/cli-error.ts';
import { chosenStage } from '#infra/cli/stage-from-env.ts';
import { afterword, Outputs } from './deployment-summary.ts';

const root = resolve(import.meta.dirname, '../../..');

const run = (program: string, ...given: string[]): void => {
  const { status, error } = spawnSync(program, given, { cwd: root, stdio: 'inherit' });
  if (error) throw new Refusal(`${program} could not be started: ${error.message}`);
  if (status !== 0)
    throw new Refusal(`'${program} ${given[0]} ${given[1]}' failed. npm run doctor says what a stage needs.`);
};

const deploy = (args: readonly string[], folder: string): void => {
  const stage = chosenStage(process.env, 'npm run deploy');
  const outputsFile = join(folder, 'outputs.json');
  run('npm', 'run', 'build:site');
  run('npm', 'run', 'build:functions');
  run('cdk', 'deploy', '--all', '--outputs-file', outputsFile, ...args);
  process.stdout.write(`${afterword(stage, Outputs.parse(JSON.parse(readFileSync(outputsFile, 'utf8'))))}\n`);
};

const folder = mkdtempSync(join(tmpdir(), 'pazia-deploy-'));
try {
  deploy(process.argv.slice(2), folder);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
