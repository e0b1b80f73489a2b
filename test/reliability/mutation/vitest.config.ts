import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { groups } from './groups.ts';

/** The tests that run against each mutant: without engine, browser and bundles, so that a run is short. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../../..'),
  test: {
    environment: 'node',
    include: [...(groups[process.env.MUTANTS_GROUP ?? '']?.tests ?? [])],
    setupFiles: ['test/support/console-guard.ts'],
    allowOnly: false,
  },
});
