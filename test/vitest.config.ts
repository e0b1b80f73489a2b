import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '..');
const resultsFile = process.env.TEST_RESULTS;

export default defineConfig({
  root,
  test: {
    environment: 'node',
    include: ['test/**/*.test.{ts,tsx}'],
    // One DynamoDB Local for the whole run, and the Lambdas bundled as they are deployed.
    globalSetup: [
      'test/support/temporary.ts',
      'test/support/engine.ts',
      'test/support/bundles.ts',
      'test/support/site.ts',
    ],
    setupFiles: ['test/support/console-guard.ts'],
    // A machine that counts the results names the file it wants them in.
    reporters: resultsFile ? ['default', ['json', { outputFile: resultsFile }]] : ['default'],
    // A browser, an engine or a bundle may have to start first, on a machine that is busy.
    hookTimeout: 120_000,
    testTimeout: 30_000,
    allowOnly: false,
  },
});
