import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { functionNames, kebab } from '#infra/names.ts';

const bundleOf = (name: string): string =>
  readFileSync(join(inject('bundlesFolder'), kebab(name), 'index.mjs'), 'utf8');

describe('The Lambda of the document', () => {
  test('carries no SDK and no middleware', () => {
    expect(bundleOf('getUser')).toMatch(/DynamoDB/);
    expect(bundleOf('getOpenApi')).not.toMatch(/DynamoDB|EventBridge|middy|jose/i);
    // Zod's printer and its languages are what would swell it.
    expect(bundleOf('getOpenApi').length).toBeLessThan(100_000);
  });

  test('is the only one that carries the printer', () => {
    const printing = functionNames.filter((name) => bundleOf(name).includes('json-schema.org/draft/2020-12'));

    expect(printing).toEqual(['getOpenApi']);
  });
});
