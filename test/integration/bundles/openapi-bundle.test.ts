import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { functionNames, kebab } from '#infra/config/names.ts';

/** All files of a Lambda's bundle. */
const bundleOf = (name: string): string => {
  const folder = join(inject('bundlesFolder'), kebab(name));
  return readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
};

describe('The OpenAPI Lambda', () => {
  test('the OpenAPI Lambda contains no SDK and no middleware', () => {
    expect(bundleOf('getUser')).toMatch(/DynamoDB/);
    expect(bundleOf('getOpenApi')).not.toMatch(/DynamoDB|EventBridge|middy|jose/i);
    // Zod's JSON Schema generator and its locales would make it large.
    expect(bundleOf('getOpenApi').length).toBeLessThan(100_000);
  });

  test('only the OpenAPI Lambda contains zod’s JSON Schema generator', () => {
    const printing = functionNames.filter((name) => bundleOf(name).includes('json-schema.org/draft/2020-12'));

    expect(printing).toEqual(['getOpenApi']);
  });
});
