import { onLocalstack } from './localstack.ts';
import { runLocally } from './run-locally.ts';

if (process.argv.includes('--localstack')) process.env = { ...onLocalstack, ...process.env };
await runLocally();
