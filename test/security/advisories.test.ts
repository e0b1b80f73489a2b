import { expect, test } from 'vitest';
import { readAdvisories } from './advisories.ts';

const audit = (high: number, critical: number) =>
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
])('of %d high and %d critical vulnerabilities %d are severe', (high, critical, severe) => {
  expect(readAdvisories(audit(high, critical))).toEqual({ kind: 'known', packages: 800, severe });
});

test.each([
  [
    'a registry without advisories',
    '{"message":"405 Method Not Allowed - POST https://packages.example/advisories","error":{}}',
    '405 Method Not Allowed',
  ],
  ['no network', '{"message":"request to the registry failed","error":{}}', 'request to the registry failed'],
  ['no npm', '', 'npm printed nothing'],
  ['an unknown output', '{"metadata":{}}', 'npm printed nothing'],
])('with %s the vulnerabilities are unknown', (_what, text, why) => {
  expect(readAdvisories(text)).toEqual({ kind: 'unknown', why });
});
