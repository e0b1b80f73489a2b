import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { runRedrive } from './run-redrive.ts';

let isStopped = false;
process.once('SIGINT', () => {
  isStopped = true;
  process.stderr.write('Stopping after the message in hand; Ctrl-C once more ends at once.\n');
});

process.exitCode = await runRedrive(process.argv.slice(2), {
  source: process.env,
  connection: operatorConnection,
  isStopped: () => isStopped,
  print: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
});
