import { startEngine } from '#infra/local/engine/engine.ts';

// Stands for a local cloud that is about to be killed: starts an engine on the folder it is given and says where.
const engine = await startEngine({ dataFolder: process.argv[2] ?? null, report: () => {} });
process.stdout.write(`${engine.url}\n`);
