import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '..');
const resultsFile = process.env.TEST_RESULTS;

const testsIn = (...folders: string[]): string[] => folders.map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);
const setUp = (name: string): string => `test/support/${name}.ts`;

/** Their tests change what others would share: the document, or how a client of AWS sends. */
const isolated = testsIn('unit/web', 'unit/adapters');

export default defineConfig({
  root,
  test: {
    environment: 'node',
    // Each project starts only what its tests need, and only when one of its tests runs.
    projects: [
      {
        // First, since its set-up takes longest. The files of one worker share a browser and a local cloud.
        extends: true,
        test: { name: 'e2e', include: testsIn('e2e'), isolate: false, globalSetup: setUp('browser-setup') },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: testsIn('integration'),
          exclude: testsIn('integration/site'),
          isolate: false,
          globalSetup: [setUp('engine'), setUp('bundles')],
        },
      },
      {
        extends: true,
        test: { name: 'site', include: testsIn('integration/site'), globalSetup: [setUp('bundles'), setUp('site')] },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: testsIn('reliability', 'security', 'performance'),
          isolate: false,
          globalSetup: setUp('engine'),
        },
      },
      { extends: true, test: { name: 'infra', include: testsIn('infra'), isolate: false } },
      { extends: true, test: { name: 'unit', include: testsIn('unit'), exclude: isolated, isolate: false } },
      { extends: true, test: { name: 'unit-isolated', include: isolated } },
    ],
    // Vitest leaves one core to itself, but has little to do once the tests run, and tests wait a lot.
    maxWorkers: Math.max(2, availableParallelism()),
    globalSetup: [setUp('temporary')],
    setupFiles: ['test/support/console-guard.ts'],
    // A machine that counts the results names the file for them.
    reporters: resultsFile ? ['default', ['json', { outputFile: resultsFile }]] : ['default'],
    // A browser, an engine or a bundle may have to start first, on a busy machine.
    hookTimeout: 120_000,
    testTimeout: 30_000,
    allowOnly: false,
  },
});
