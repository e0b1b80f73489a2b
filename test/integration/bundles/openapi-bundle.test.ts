import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { functionNames, kebab } from '#infra/config/names.ts';

/** Everything a Lambda is deployed with. */
const bundleOf = (name: string): string => {
  const folder = join(inject('bundlesFolder'), kebab(name));
  return readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
};

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
