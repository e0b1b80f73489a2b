import type { TestProject } from 'vitest/node';
import { startEngine } from '#infra/local/engine/engine.ts';
import { ensureJava } from '#infra/local/engine/java.ts';
import type { Engine } from '#infra/local/engine/launch.ts';
import { orExit } from './or-exit.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one DynamoDB Local of this run listens. */
    engineUrl: string;
  }
}

const report = (line: string): void => void process.stderr.write(`${line}\n`);

const start = async (): Promise<Engine> => {
  await ensureJava(report);
  return startEngine({ dataFolder: null, report });
};

/** Run by vitest once before all test files: one engine in memory, on a Java that is fetched where there is none. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const engine = await orExit(start());
  project.provide('engineUrl', engine.url);
  return engine.stop;
};
