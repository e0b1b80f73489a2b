import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import { processContext } from '#infra/cli/command.ts';
import { siteFolder } from '#infra/config/names.ts';
import { runDeploy } from './run-deploy.ts';

const root = resolve(import.meta.dirname, '../../..');

const run = (program: string, ...args: string[]): boolean => {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (error) throw new CliError(`${program} could not be started: ${error.message}`);
  return status === 0;
};

process.exitCode = await runDeploy(process.argv.slice(2), {
  ...processContext,
  connection: operatorConnection,
  run,
  site: join(root, siteFolder),
});
