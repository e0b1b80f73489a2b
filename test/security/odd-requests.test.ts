import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printOpenApi } from '#contract/openapi.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { apiOf } from '#test/support/api.ts';
import { faultsOf } from '#test/support/conforms.ts';
import { tell } from '#test/support/figures.ts';
import { iterations } from '#test/support/iterations.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';
import type { OddRequest } from './odd-requests.ts';
import { hugeRequest, oddRequest } from './odd-requests.ts';
import { aQuietProvider } from './quiet-provider.ts';

const document = printOpenApi([{ url: '/', description: 'here' }]);

const scene = async () => {
  const context = aTestContext();
  const faults: unknown[] = [];
  const logger = { ...context.ports.logger, error: (...said: unknown[]) => void faults.push(said) };
  const ports = { ...context.ports, logger, provider: aQuietProvider };
  const api = apiOf(ports);
  await aUser(context);
  const { access } = await api.signIn('ann@example.com', 'Demo-pass-1');
  return { context, api, access, faults };
};

type Scene = Awaited<ReturnType<typeof scene>>;

/** Texts that a client sends in confidence; no answer may show them again. */
const secrets = ({ sent }: OddRequest): string[] => {
  const values: unknown[] = [sent.headers?.authorization?.replace(/^Bearer /, '')];
  try {
    const body: unknown = JSON.parse(sent.body ?? '');
    if (typeof body === 'object' && body !== null)
      for (const [key, value] of Object.entries(body)) if (/password|token|refresh/.test(key)) values.push(value);
  } catch {
    // What is no JSON names no field.
  }
  return values.filter((value) => typeof value === 'string').filter((text) => text.length > 11);
};

const judge = async ({ api, access, faults }: Scene, request: OddRequest): Promise<void> => {
  const { name, sent, isSignedIn } = request;
  const reply = await api.send(name, isSignedIn ? { bearer: access, ...sent } : sent);

  expect(faults).toEqual([]);
  expect(reply.status).toBeLessThan(500);
  const { method, path }: Route = routes[name];
  const described = document.paths[path]?.[method.toLowerCase()]?.responses[reply.status];
  expect(described, `${name} answers ${reply.status}`).toBeDefined();
  const told = 'list' in reply.body ? reply.body.list : reply.body;
  expect(faultsOf(described?.content['application/json'].schema ?? {}, told, document)).toEqual([]);
  const written = JSON.stringify(reply.body);
  expect(written).not.toMatch(/\.ts:\d|node_modules|at \w+ \(/);
  // The document of the API is not about what was sent.
  if (name !== 'getOpenApi') for (const secret of secrets(request)) expect(written).not.toContain(secret);
};

const perScene = 500;

describe('a request that makes no sense', () => {
  test('is answered in the form of the contract, never by a fault, and shows no secret again', {
    timeout: 900_000,
  }, async () => {
    const rounds = iterations(6, 220);
    for (let round = 0; round < rounds; round += 1) {
      const context = await scene();
      await fc.assert(
        fc.asyncProperty(oddRequest, (request) => judge(context, request)),
        { numRuns: perScene },
      );
    }
    tell(17, 'a senseless request is refused in the form of the contract', rounds * perScene);
  });

  test('is no danger by its size', { timeout: 120_000 }, async () => {
    const runs = iterations(50, 500);
    const context = await scene();

    await fc.assert(
      fc.asyncProperty(hugeRequest, (request) => judge(context, request)),
      { numRuns: runs },
    );
    tell(17, 'a request beyond the limits is refused', runs);
  });

  test('changes no object for those that come later', async () => {
    const context = await scene();
    const body = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';

    for (const name of Object.keys(routes) as OddRequest['name'][])
      await judge(context, { name, isSignedIn: true, sent: { body } });

    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
