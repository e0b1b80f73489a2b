import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { runSmoke } from '#infra/cli/smoke/run-smoke.ts';
import type { Cloud } from '#infra/local/cloud.ts';
import { startCloud } from '#infra/local/cloud.ts';
import { sendResponse, toRequest } from '#infra/local/web-request.ts';

let cloud: Cloud;

beforeAll(async () => {
  cloud = await startCloud({ siteFolder: inject('siteFolder') });
});
afterAll(() => cloud.stop());

const smoke = async (args: string[], env: Record<string, string> = {}) => {
  const lines: string[] = [];
  const print = (text: string): void => void lines.push(...text.split('\n'));
  const code = await runSmoke(args, { env, print, printError: print });
  return { code, lines, failed: lines.filter((line) => line.startsWith('✗')) };
};

type Break = (request: Request, response: Response) => Response | undefined;

/** The cloud behind a proxy that changes some of its responses. */
const broken = async (change: Break): Promise<string> => {
  const respond = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' ? null : await request.clone().arrayBuffer();
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name);
    const response = await fetch(cloud.url + pathname + search, { method, headers, body, redirect: 'manual' });
    const copy = new Response(await response.arrayBuffer(), { status: response.status, headers: response.headers });
    copy.headers.delete('content-encoding');
    return change(request, copy) ?? copy;
  };
  const server = createServer((incoming, outgoing) => {
    toRequest(incoming)
      .then((request) => (request instanceof Request ? respond(request) : request))
      .then((response) => sendResponse(response, outgoing, false))
      .catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A path, or those below it if it ends in an asterisk. */
const at = (request: Request, method: string, path: string): boolean => {
  const { pathname } = new URL(request.url);
  return request.method === method && (path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path);
};

const withStatus = (response: Response, status: number): Response =>
  new Response(response.body, { status, headers: response.headers });

/** Changes the responses to one call. */
const change =
  (method: string, path: string, to: (response: Response, request: Request) => Response): Break =>
  (request, response) =>
    at(request, method, path) ? to(response, request) : undefined;

const fails = (method: string, path: string): Break => change(method, path, (response) => withStatus(response, 500));

const without =
  (header: string) =>
  (response: Response): Response => {
    response.headers.delete(header);
    return response;
  };

const isSignIn = (request: Request, response: Response): boolean =>
  at(request, 'POST', '/api/token/') && response.status === 401;

describe('npm run smoke', () => {
  test('a stage that works passes every check, up to the sign-out of a confirmed account', async () => {
    const { code, lines, failed } = await smoke([cloud.url]);

    expect(failed).toEqual([]);
    expect(lines).toContain(
      '✓ the link in the mail confirms the address, and the account can be used until it is signed out',
    );
    expect(lines).toContain('✓ the catalogue of servers can be read (34 servers)');
    expect([code, lines.at(-1)]).toEqual([0, `${cloud.url} works.`]);
  });

  test('an account of the environment is signed in and out', async () => {
    const env = { SMOKE_EMAIL: 'demo@pazia.test', SMOKE_PASSWORD: 'Demo-pass-1' };

    const right = await smoke([cloud.url, '--api-only'], env);
    const wrong = await smoke([cloud.url, '--api-only'], { ...env, SMOKE_PASSWORD: 'Wrong-pass-1' });

    expect(right.lines).toContain('✓ an account that exists can sign in, be read and sign out');
    expect(wrong.failed).toEqual([expect.stringContaining('expected 200, got 401 no_active_account')]);
    expect(wrong.lines.join('\n')).not.toMatch(/demo@pazia|Wrong-pass/u);
  });

  test.each<[string, Break, string]>([
    ['the home page is the app, with its security headers', fails('GET', '/'), 'expected 200, got 500'],
    [
      'the home page is the app, with its security headers',
      change('GET', '/', without('content-security-policy')),
      'expected the header content-security-policy',
    ],
    [
      'the home page is the app, with its security headers',
      change('GET', '/', (response) => new Response('<script src="/assets/app.js">', response)),
      "the page is not Pazia's",
    ],
    ['the assets of the home page are served, to be cached for ever', fails('GET', '/assets/*'), 'got 500'],
    [
      'the assets of the home page are served, to be cached for ever',
      change('GET', '/assets/*', without('cache-control')),
      'expected cache-control',
    ],
    [
      'an unknown page is a 404 of the app',
      change('GET', '/smoke-test-of-an-unknown-page', (response) => withStatus(response, 200)),
      'expected 404, got 200',
    ],
    ['the catalogue of servers can be read', fails('GET', '/api/v1/servers/'), 'expected 200, got 500'],
    [
      'the catalogue of servers can be read',
      change('GET', '/api/v1/servers/', () => Response.json({ servers: [] })),
      'another shape',
    ],
    [
      'a path is the same call with and without its last slash',
      change('GET', '/api/v1/servers', (response) => withStatus(response, 404)),
      'got 404 without and 200 with it',
    ],
    [
      'responses of the API have their security headers',
      change('GET', '/api/user/', without('x-frame-options')),
      'expected the header',
    ],
    [
      'a call without a token is refused, and asked for one',
      change('GET', '/api/user/', without('www-authenticate')),
      'www-authenticate',
    ],
    [
      'a sign-in with a wrong password is refused',
      (request, response) => (isSignIn(request, response) ? without('www-authenticate')(response) : undefined),
      'www-authenticate',
    ],
    [
      'a sign-in with a wrong password is refused',
      (request, response) => (isSignIn(request, response) ? withStatus(response, 200) : undefined),
      'expected 401 no_active_account, got 200',
    ],
    [
      'a body that is not JSON is refused',
      (_, response) => (response.status === 400 ? withStatus(response, 502) : undefined),
      'expected 400 parse_error, got 502',
    ],
    [
      'an unknown call is answered in the format of the API',
      change('GET', '/api/smoke-test-of-an-unknown-call', () =>
        Response.json({ message: 'Not Found' }, { status: 404 }),
      ),
      'expected 404 not_found, got 404',
    ],
    [
      'a webhook with a forged signature is refused',
      change('POST', '/api/webhooks/paystack/', () => Response.json({})),
      'expected 401 signature_not_valid, got 200',
    ],
    ['somebody can sign up', fails('POST', '/api/register/'), 'expected 201, got 500'],
    [
      'nobody can sign in before the address is confirmed',
      (request, response) => (isSignIn(request, response) ? withStatus(response, 200) : undefined),
      'expected 401 no_active_account, got 200',
    ],
    [
      'the link in the mail confirms the address, and the account can be used until it is signed out',
      fails('POST', '/api/verify-email/'),
      'expected 200, got 500',
    ],
    [
      'the link in the mail confirms the address, and the account can be used until it is signed out',
      fails('POST', '/api/logout/'),
      'got 500',
    ],
  ])('%s: this check fails where it does not hold', async (fact, change, says) => {
    const { code, failed, lines } = await smoke([await broken(change)]);

    expect(failed).toContainEqual(expect.stringContaining(`✗ ${fact}: `));
    expect(failed.find((line) => line.startsWith(`✗ ${fact}: `))).toContain(says);
    expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(/^\d+ of 16 checks failed at http/u)]);
  });

  test('a stage that does not answer fails every check, each with what to look at', async () => {
    const { code, failed } = await smoke(['http://127.0.0.1:9', '--api-only']);

    expect(code).toBe(1);
    expect(failed).toHaveLength(11);
    for (const line of failed) expect(line).toMatch(/got no answer: .+\. Look at /u);
  });

  test.each([
    [[], 'Name the URL of a stage'],
    [['https://pazia.app', 'https://dev.pazia.app'], 'Name one URL.'],
    [['pazia.app'], "'pazia.app' is not an http or https URL."],
    [['https://pazia.app/pricing'], 'such as https://pazia.app.'],
    [['https://pazia.app', '--buy'], '--buy'],
  ])('wrong arguments %j are refused with the way to the help', async (args, says) => {
    const { code, lines } = await smoke(args);

    expect(code).toBe(2);
    expect(lines.join('\n')).toContain(says);
    expect(lines.at(-1)).toBe('See npm run smoke -- --help.');
  });
});
