import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withoutTrailingSlash } from '#contract/route.ts';
import { apiRouter } from '#infra/constructs/api-router.ts';

test.each([
  ['/api/token/', '/api/token'],
  ['/api/token', '/api/token'],
  ['/api/token//', '/api/token/'],
  ['/api/', '/api'],
  ['/', '/'],
])('a call of %s reaches the gateway as %s, at the edge and locally', (uri, expected) => {
  const routed: unknown = runInNewContext(`${apiRouter}; handler({ request: ${JSON.stringify({ uri })} })`);

  expect(routed).toEqual({ uri: expected });
  expect(withoutTrailingSlash(uri)).toBe(expected);
});
