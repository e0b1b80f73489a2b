import { runLocally } from './run-locally.ts';

await runLocally();
