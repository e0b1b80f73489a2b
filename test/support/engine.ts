import type { TestProject } from 'vitest/node';
import { startEngine } from '#infra/local/engine/engine.ts';
import { ensureJava } from '#infra/local/engine/java.ts';
import { oncePerRun } from './once-per-run.ts';
import { orExit } from './or-exit.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one DynamoDB Local of this run listens. */
    engineUrl: string;
  }
}

const report = (line: string): void => void process.stderr.write(`${line}\n`);

const start = oncePerRun('engine', async () => {
  await ensureJava(report);
  return startEngine({ dataFolder: null, report });
});

/** Vitest global set-up: one DynamoDB Local in memory for all projects of the run, with a Java fetched if there is none. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const engine = await orExit(start());
  project.provide('engineUrl', engine.url);
  return engine.stop;
};
