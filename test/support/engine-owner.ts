import { startEngine } from '#infra/local/engine/engine.ts';

// A process to kill in a test: starts an engine on the given folder and prints its URL.
const engine = await startEngine({ dataFolder: process.argv[2] ?? null, report: () => {} });
process.stdout.write(`${engine.url}\n`);
