import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { groups } from './groups.ts';

/** What mutants are tried against: no engine, no browser and no bundles, so that one try takes a moment. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../../..'),
  test: {
    environment: 'node',
    include: [...(groups[process.env.MUTANTS_GROUP ?? '']?.tests ?? [])],
    setupFiles: ['test/support/console-guard.ts'],
    allowOnly: false,
  },
});
