import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { processContext } from '#infra/cli/command.ts';
import { runBackup } from './run-backup.ts';

process.exitCode = await runBackup(process.argv.slice(2), {
  ...processContext,
  connection: operatorConnection,
  now: () => new Date(),
});
