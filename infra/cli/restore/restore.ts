import { setTimeout as pause } from 'node:timers/promises';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { processContext } from '#infra/cli/command.ts';
import { runRestore } from './run-restore.ts';

process.exitCode = await runRestore(process.argv.slice(2), {
  ...processContext,
  connection: operatorConnection,
  now: () => new Date(),
  pause: (ms) => pause(ms),
});
