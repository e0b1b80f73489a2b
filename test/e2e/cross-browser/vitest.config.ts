import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests the built site in Firefox and WebKit. Separate from `npm test`, since few machines have both. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../../..'),
  test: {
    environment: 'node',
    include: ['test/e2e/cross-browser/*.suite.ts'],
    globalSetup: ['test/support/temporary.ts', 'test/support/site.ts'],
    setupFiles: ['test/support/console-guard.ts'],
    hookTimeout: 120_000,
    testTimeout: 60_000,
    allowOnly: false,
  },
});
