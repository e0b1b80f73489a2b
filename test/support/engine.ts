import type { TestProject } from 'vitest/node';
import { startEngine } from '#infra/local/engine/engine.ts';
import { oncePerRun } from './once-per-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one DynamoDB Local of this run listens. */
    engineUrl: string;
  }
}

const start = oncePerRun('engine', () =>
  startEngine({ dataFolder: null, report: (line) => process.stderr.write(`${line}\n`) }),
);

/** Vitest global set-up: one DynamoDB Local in memory for all projects of the run. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const engine = await start();
  project.provide('engineUrl', engine.url);
  return engine.stop;
};
