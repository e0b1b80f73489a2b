import { processContext } from '#infra/cli/command.ts';
import { runSmoke } from './run-smoke.ts';

process.exitCode = await runSmoke(process.argv.slice(2), processContext);
