import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '../../..');

export default defineConfig({
  root,
  test: {
    environment: 'node',
    // Named so that 'npm test', which deploys nothing, does not find them.
    include: ['test/infra/emulator/**/*.cloud.ts'],
    setupFiles: ['test/support/console-guard.ts'],
    reporters: ['verbose'],
    // One provider at a time listens where the deployed Lambdas expect it.
    fileParallelism: false,
    hookTimeout: 60_000,
    testTimeout: 180_000,
    allowOnly: false,
  },
});
