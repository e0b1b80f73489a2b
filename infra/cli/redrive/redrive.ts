import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { processContext } from '#infra/cli/command.ts';
import { runRedrive } from './run-redrive.ts';

let isStopped = false;
process.once('SIGINT', () => {
  isStopped = true;
  processContext.printError('Stopping after the current message. Press Ctrl-C again to stop at once.');
});

process.exitCode = await runRedrive(process.argv.slice(2), {
  ...processContext,
  connection: operatorConnection,
  isStopped: () => isStopped,
});
