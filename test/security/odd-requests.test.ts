import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printOpenApi } from '#contract/openapi.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { keysOf } from '#domain/typed-keys.ts';
import { violationsOf } from '#test/support/conforms.ts';
import { iterations } from '#test/support/iterations.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { aSignedInUser, aTestContext } from '#test/support/test-context.ts';
import { emptyProvider } from './empty-provider.ts';
import type { OddRequest } from './odd-requests.ts';
import { hugeRequest, oddRequest } from './odd-requests.ts';

const document = printOpenApi([{ url: '/', description: 'here' }]);

const aMember = async () => {
  const context = aTestContext();
  const errors: unknown[] = [];
  const logger = { ...context.ports.logger, error: (...logged: unknown[]) => void errors.push(logged) };
  const member = await aSignedInUser(context, { ...context.ports, logger, provider: emptyProvider });
  return { ...member, errors };
};

type Member = Awaited<ReturnType<typeof aMember>>;

/** Secrets in a request; no response may repeat them. */
const secrets = ({ sent }: OddRequest): string[] => {
  const values: unknown[] = [sent.headers?.authorization?.replace(/^Bearer /, '')];
  try {
    const body: unknown = JSON.parse(sent.body ?? '');
    if (typeof body === 'object' && body !== null)
      for (const [key, value] of Object.entries(body)) if (/password|token|refresh/.test(key)) values.push(value);
  } catch {
    // A body that is not JSON has no fields.
  }
  return values.filter((value) => typeof value === 'string').filter((text) => text.length > 11);
};

const check = async ({ api, access, errors }: Member, request: OddRequest): Promise<void> => {
  const { name, sent, isSignedIn } = request;
  const reply = await api.send(name, isSignedIn ? { bearer: access, ...sent } : sent);

  expect(errors).toEqual([]);
  expect(reply.status).toBeLessThan(500);
  const { method, path }: Route = routes[name];
  const described = document.paths[path]?.[method.toLowerCase()]?.responses[reply.status];
  expect(described, `${name} answers ${reply.status}`).toBeDefined();
  const body = 'list' in reply.body ? reply.body.list : reply.body;
  expect(violationsOf(described?.content['application/json'].schema ?? {}, body, document)).toEqual([]);
  const text = JSON.stringify(reply.body);
  expect(text).not.toMatch(/\.ts:\d|node_modules|at \w+ \(/);
  // The response of getOpenApi does not depend on the request.
  if (name !== 'getOpenApi') for (const secret of secrets(request)) expect(text).not.toContain(secret);
};

const requestsPerContext = 500;

describe('random requests', () => {
  test('no random request causes a 5xx, and each response follows the contract and repeats no secret', {
    timeout: 900_000,
  }, async () => {
    const rounds = iterations(6, 220);
    for (let round = 0; round < rounds; round += 1) {
      const member = await aMember();
      await fc.assert(
        fc.asyncProperty(oddRequest, (request) => check(member, request)),
        { numRuns: requestsPerContext },
      );
    }
    recordTries(
      17,
      'a random request causes no 5xx, and its response follows the contract',
      rounds * requestsPerContext,
    );
  });

  test('a request beyond the size limits causes no 5xx', { timeout: 120_000 }, async () => {
    const runs = iterations(50, 500);
    const member = await aMember();

    await fc.assert(
      fc.asyncProperty(hugeRequest, (request) => check(member, request)),
      { numRuns: runs },
    );
    recordTries(17, 'a request beyond the size limits causes no 5xx', runs);
  });

  test('a body with __proto__ or constructor pollutes no prototype', async () => {
    const member = await aMember();
    const body = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';

    for (const name of keysOf(routes)) await check(member, { name, isSignedIn: true, sent: { body } });

    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
