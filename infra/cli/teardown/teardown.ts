import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { processContext } from '#infra/cli/command.ts';
import { runTeardown } from './run-teardown.ts';

const cwd = resolve(import.meta.dirname, '../../..');

const isSuccess = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { cwd, stdio: 'inherit' }).status === 0;

process.exitCode = await runTeardown(process.argv.slice(2), {
  ...processContext,
  connection: operatorConnection,
  // Without bundles the app has no stacks, and cdk would delete nothing.
  destroy: () => isSuccess('npm', 'run', 'build:functions') && isSuccess('cdk', 'destroy', '--all', '--force'),
});
