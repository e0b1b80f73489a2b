import type { TestProject } from 'vitest/node';
import { startEngine } from '#infra/local/engine/engine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one DynamoDB Local of this run listens. */
    engineUrl: string;
  }
}

/** Run by vitest once before all test files: one engine in memory; without a Java the run fails and says what to install. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const engine = await startEngine({ dataFolder: null, report: (line) => process.stderr.write(`${line}\n`) });
  project.provide('engineUrl', engine.url);
  return engine.stop;
};
