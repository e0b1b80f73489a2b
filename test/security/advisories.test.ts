import { expect, test } from 'vitest';
import { readAdvisories } from './advisories.ts';

const answer = (high: number, critical: number) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {},
    metadata: {
      vulnerabilities: { info: 4, low: 3, moderate: 2, high, critical, total: 9 + high + critical },
      dependencies: { prod: 130, dev: 600, optional: 90, peer: 1, peerOptional: 0, total: 800 },
    },
  });

test.each([
  [0, 0, 0],
  [1, 0, 1],
  [0, 2, 2],
  [1, 2, 3],
])('of %d high and %d critical holes %d are severe', (high, critical, severe) => {
  expect(readAdvisories(answer(high, critical))).toEqual({ kind: 'asked', packages: 800, severe });
});

test.each([
  [
    'a registry that does not take the question',
    '{"message":"405 Method Not Allowed - POST https://packages.example/advisories","error":{}}',
    '405 Method Not Allowed',
  ],
  ['no network', '{"message":"request to the registry failed","error":{}}', 'request to the registry failed'],
  ['no npm', '', 'npm said nothing'],
  ['an answer of another shape', '{"metadata":{}}', 'npm said nothing'],
])('with %s nobody was asked', (_what, text, why) => {
  expect(readAdvisories(text)).toEqual({ kind: 'unasked', why });
});
