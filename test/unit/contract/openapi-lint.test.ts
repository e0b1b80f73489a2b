import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { goldenDocument, goldenFile } from '#infra/tools/print-openapi.ts';

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    // The specification's paths end with a slash.
    'no-path-trailing-slash': 'off',
    // The stage `local` is npm start.
    'no-server-example.com': 'off',
  },
});

test('Redocly finds nothing to complain of in the OpenAPI document', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(goldenDocument()),
    absoluteRef: goldenFile,
    config,
  });

  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});
