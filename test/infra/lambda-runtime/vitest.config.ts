import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '../../..');

export default defineConfig({
  root,
  test: {
    environment: 'node',
    // The extension keeps 'npm test', which compiles nothing of AWS's, from running them.
    include: ['test/infra/lambda-runtime/**/*.lambda.ts'],
    globalSetup: ['temporary', 'engine', 'bundles'].map((name) => `test/support/${name}.ts`),
    setupFiles: ['test/support/console-guard.ts'],
    reporters: ['verbose'],
    // The tables have the names of the stage, so one account at a time.
    fileParallelism: false,
    hookTimeout: 60_000,
    testTimeout: 60_000,
    allowOnly: false,
  },
});
