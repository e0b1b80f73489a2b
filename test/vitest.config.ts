import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '..');
const all = ['test/**/*.test.{ts,tsx}'];
const journeys = ['test/{browser,flows}/**/*.test.ts'];
/** They change what others would share: the document, or how a client of AWS sends. */
const solitary = ['test/{web,site,adapters}/**/*.test.{ts,tsx}'];
const resultsFile = process.env.TEST_RESULTS;

export default defineConfig({
  root,
  test: {
    environment: 'node',
    projects: [
      // Long files first. Those of one worker share a browser and a local cloud.
      { test: { name: 'journeys', include: journeys, isolate: false } },
      { test: { name: 'parts', include: all, exclude: [...journeys, ...solitary], isolate: false } },
      { test: { name: 'solitary', include: solitary } },
    ],
    // vitest leaves one core to itself, but has little to do once the tests run, and tests wait a lot.
    maxWorkers: Math.max(2, availableParallelism()),
    // One DynamoDB Local for the whole run, a Chromium, and the Lambdas bundled as they are deployed.
    globalSetup: [
      'test/support/temporary.ts',
      'test/support/engine.ts',
      'test/support/chromium-setup.ts',
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
