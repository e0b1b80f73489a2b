import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { schedule } from '#events/schedule.ts';
import type { FunctionName } from '#infra/config/names.ts';
import { functionNames, kebab, kindOf } from '#infra/config/names.ts';
import { jobEvent } from '#infra/local/lambda-events.ts';
import { apiEvent } from '#test/support/api-event.ts';
import { unreachableAws } from '#test/support/unreachable-aws.ts';

const run = promisify(execFile);
const folder = inject('bundlesFolder');

const Said = z.object({ status: z.nullable(z.number()), modules: z.array(z.string()) });

/** What Node has loaded once a bundle was imported and called, in a process of its own as in a Lambda. */
const loadedBy = async (name: FunctionName, event: unknown) => {
  const file = pathToFileURL(join(folder, kebab(name), 'index.mjs')).href;
  const program = `
    import(${JSON.stringify(file)})
      .then(({ handler }) => handler(${JSON.stringify(event)}, { awsRequestId: 'req-1' }))
      .then((answer) => answer?.statusCode ?? null, () => null)
      .then((status) => {
        const said = JSON.stringify({ status, modules: process.moduleLoadList });
        process.getBuiltinModule('node:fs').writeSync(1, '\\n' + said);
        process.exit();
      });`;
  const { stdout } = await run(process.execPath, ['-e', program], { env: unreachableAws, maxBuffer: 2 ** 24 });
  return Said.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
};

const isRoute = (name: string): name is keyof typeof routes => name in routes;
const isJob = (name: string): name is keyof typeof schedule => name in schedule;

/** An API call without token and body, the run of a job, or an unknown event. */
const eventFor = (name: FunctionName): unknown => {
  if (isRoute(name)) return apiEvent(name, { body: '{' });
  if (isJob(name)) return jobEvent(name, new Date());
  return { ...apiEvent('getUser'), rawPath: '/api/nothing/', 'detail-type': 'nothing' };
};

const isRefused = (name: FunctionName): boolean => {
  if (name === 'notFound') return true;
  if (!isRoute(name)) return false;
  const { auth, body }: Route = routes[name];
  return auth === 'bearer' || (auth === 'none' && body !== null);
};

describe.each(functionNames)('The bundle of %s', (name) => {
  test(`an invocation of ${name} loads no undici and responds if the caller waits`, async () => {
    const { status, modules } = await loadedBy(name, eventFor(name));

    expect(status !== null).toBe(kindOf(name) === 'api');
    expect(modules.filter((module) => module.includes('undici'))).toEqual([]);
  });
});

describe.each(functionNames.filter(isRefused))('Early error responses of %s', (name) => {
  test(`an early error response of ${name} loads neither TLS nor an SDK client nor node:crypto`, async () => {
    const { status, modules } = await loadedBy(name, eventFor(name));

    expect([400, 401, 404]).toContain(status);
    expect(modules.filter((module) => /undici|tls|https?$|crypto\/|fs\/promises|webstreams/.test(module))).toEqual([]);
  });
});
