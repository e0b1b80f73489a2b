import { Resolver } from 'node:dns/promises';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { runDoctor } from './run-doctor.ts';

process.exitCode = await runDoctor(process.argv.slice(2), {
  source: process.env,
  connection: operatorConnection,
  names: new Resolver({ timeout: 2000, tries: 2 }),
  print: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
});
