import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CliError } from '#infra/cli/cli-error.ts';
import { stageFromEnv } from '#infra/cli/stage-from-env.ts';
import { deploymentSummary, Outputs } from './deployment-summary.ts';

const root = resolve(import.meta.dirname, '../../..');

const run = (program: string, ...given: string[]): void => {
  const { status, error } = spawnSync(program, given, { cwd: root, stdio: 'inherit' });
  if (error) throw new CliError(`${program} could not be started: ${error.message}`);
  if (status !== 0)
    throw new CliError(`'${program} ${given[0]} ${given[1]}' failed. npm run doctor says what a stage needs.`);
};

const deploy = (args: readonly string[], folder: string): void => {
  const stage = stageFromEnv(process.env, 'npm run deploy');
  const outputsFile = join(folder, 'outputs.json');
  run('npm', 'run', 'build:site');
  run('npm', 'run', 'build:functions');
  run('cdk', 'deploy', '--all', '--outputs-file', outputsFile, ...args);
  process.stdout.write(`${deploymentSummary(stage, Outputs.parse(JSON.parse(readFileSync(outputsFile, 'utf8'))))}\n`);
};

const folder = mkdtempSync(join(tmpdir(), 'pazia-deploy-'));
try {
  deploy(process.argv.slice(2), folder);
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
