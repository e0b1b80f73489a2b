import { afterEach, expect, test } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { openCloud } from '#test/support/cloud.ts';
import { overHttp } from '#test/support/over-http.ts';
import { aVisitor } from '#test/support/visitor.ts';

let cloud: Cloud | undefined;

afterEach(() => cloud?.stop());

test('a purchase whose webhooks come twice and out of order logs nothing that raises an alarm', async () => {
  const levels: string[] = [];
  cloud = await openCloud({
    log: (chunk) => {
      for (const line of chunk.trim().split('\n'))
        levels.push(/"level":"(?<level>\w+)"/u.exec(line)?.groups?.level ?? line);
    },
  });
  const visitor = aVisitor(overHttp(cloud.url));
  await fetch(`${cloud.url}/_local/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ duplicate: 2, shuffle: true }),
  });

  await visitor.arrive();
  await visitor.buy('explorer', [3, 30]);

  expect(new Set(levels)).toEqual(new Set(['INFO']));
});
