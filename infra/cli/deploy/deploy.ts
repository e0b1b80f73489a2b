import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CliError } from '#infra/cli/cli-error.ts';
import type { ExitCode } from '#infra/cli/command.ts';
import { processContext, runCommand } from '#infra/cli/command.ts';
import { stageFromEnv } from '#infra/cli/stage-from-env.ts';
import { deploymentSummary, Outputs } from './deployment-summary.ts';

const root = resolve(import.meta.dirname, '../../..');

const isSuccess = (program: string, ...args: string[]): boolean => {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (error) throw new CliError(`${program} could not be started: ${error.message}`);
  return status === 0;
};

const run = (program: string, ...args: string[]): void => {
  if (!isSuccess(program, ...args)) throw new CliError(`'${program} ${args[0]} ${args[1]}' failed, see above.`);
};

const deploy = (args: readonly string[], folder: string): ExitCode => {
  const stage = stageFromEnv(processContext.env, 'npm run deploy');
  if (!isSuccess('npm', 'run', 'doctor'))
    throw new CliError('Nothing was deployed. Do what is said above, then run this again.');
  const outputsFile = join(folder, 'outputs.json');
  run('npm', 'run', 'build:site');
  run('npm', 'run', 'build:functions');
  run('cdk', 'deploy', '--all', '--outputs-file', outputsFile, ...args);
  processContext.print(deploymentSummary(stage, Outputs.parse(JSON.parse(readFileSync(outputsFile, 'utf8')))));
  return 0;
};

const folder = mkdtempSync(join(tmpdir(), 'pazia-deploy-'));
try {
  process.exitCode = await runCommand(processContext, () => deploy(process.argv.slice(2), folder));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
