import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '../../..');

export default defineConfig({
  root,
  test: {
    environment: 'node',
    // The extension keeps 'npm test', which deploys nothing, from running them.
    include: ['test/infra/emulator/*.cloud.ts'],
    setupFiles: ['test/support/console-guard.ts'],
    reporters: ['verbose'],
    // Only one provider at a time can listen on the port that the deployed Lambdas call.
    fileParallelism: false,
    hookTimeout: 60_000,
    testTimeout: 180_000,
    allowOnly: false,
  },
});
