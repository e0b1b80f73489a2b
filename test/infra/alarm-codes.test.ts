import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { alarms } from '#ports/alarms.ts';

const runbook = readFileSync(resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8');

test('the runbook says what to do about each alarm code, and about no other', () => {
  const [, rows = ''] = runbook.split('| code | meaning | action |\n|---|---|---|\n');
  const codes = [
    ...rows
      .split('\n\n', 1)
      .join('')
      .matchAll(/^\| `([a-z_]+)` \|/gm),
  ].map(([, code]) => code);

  expect(codes.toSorted()).toEqual(Object.keys(alarms).toSorted());
});
