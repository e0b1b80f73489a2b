import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import { processContext, runCommand } from '#infra/cli/command.ts';
import { stageFromEnv } from '#infra/cli/stage-from-env.ts';
import { versionArguments } from './parameter-versions.ts';
import { readOrEnd } from './read-or-end.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Shows what a deployment of the stage would change. The site and the Lambdas must be built. */
process.exitCode = await runCommand(processContext, async () => {
  const stage = stageFromEnv(processContext.env, 'npm run diff');
  const versions = await readOrEnd('The versions of the parameters', versionArguments(stage, operatorConnection));
  const { status, error } = spawnSync('cdk', ['diff', '--all', ...versions, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  if (error) throw new CliError(`cdk could not be started: ${error.message}`);
  return status === 0 ? 0 : 1;
});
