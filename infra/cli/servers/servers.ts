import { processContext } from '#infra/cli/command.ts';
import { runServers } from './run-servers.ts';

process.exitCode = await runServers(process.argv.slice(2), processContext);
