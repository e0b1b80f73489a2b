import { Resolver } from 'node:dns/promises';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { processContext } from '#infra/cli/command.ts';
import { runDoctor } from './run-doctor.ts';

process.exitCode = await runDoctor(process.argv.slice(2), {
  ...processContext,
  connection: operatorConnection,
  dns: new Resolver({ timeout: 2000, tries: 2 }),
});
