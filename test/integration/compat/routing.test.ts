import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { openCloud } from '#test/support/cloud.ts';

type Row = {
  title: string;
  method: string;
  path: string;
  recorded: { status: number; body: unknown; allow?: string };
  ours?: { status?: number; body?: unknown; allow?: string; because: string };
};

const required = { email: ['This field is required.'], password: ['This field is required.'] };
const own = 'unknown addresses answer in the same form as every refusal, so that no page meets HTML';
const offered = 'HEAD and OPTIONS are no calls of this API, so they are not offered';

const rows: Row[] = [
  {
    title: 'no slash POST',
    method: 'POST',
    path: '/api/token',
    recorded: { status: 301, body: '' },
    ours: {
      status: 400,
      body: required,
      because: 'both spellings are the same call, and a redirect would lose the body',
    },
  },
  { title: 'with slash POST', method: 'POST', path: '/api/token/', recorded: { status: 400, body: required } },
  {
    title: 'notfound',
    method: 'GET',
    path: '/api/nothing/',
    recorded: { status: 404, body: { detail: 'Not found.' } },
  },
  {
    title: 'url notfound',
    method: 'GET',
    path: '/api/nothing',
    recorded: { status: 404, body: '<!doctype html>' },
    ours: { body: { detail: 'Not found.', code: 'not_found' }, because: own },
  },
  {
    title: 'token GET',
    method: 'GET',
    path: '/api/token/',
    recorded: { status: 405, body: { detail: 'Method "GET" not allowed.' }, allow: 'POST, OPTIONS' },
    ours: { allow: 'POST', because: offered },
  },
  {
    title: '405',
    method: 'DELETE',
    path: '/api/user/',
    recorded: { status: 405, body: { detail: 'Method "DELETE" not allowed.' }, allow: 'GET, HEAD, OPTIONS' },
    ours: { allow: 'GET, PUT', because: offered },
  },
  {
    title: '405 without a slash',
    method: 'PUT',
    path: '/api/v1/servers/select',
    recorded: { status: 405, body: { detail: 'Method "PUT" not allowed.' }, allow: 'POST, OPTIONS' },
    ours: { allow: 'POST', because: offered },
  },
];

let cloud: Cloud;

beforeAll(async () => {
  cloud = await openCloud();
});

afterAll(() => cloud?.stop());

describe('routing compared with the original API', () => {
  test.each(rows)('$title', async ({ method, path, recorded, ours }) => {
    const { status, body, allow } = { ...recorded, ...ours };

    const response = await fetch(cloud.url + path, { method, redirect: 'manual' });

    expect({ status: response.status, body: await response.json() }).toMatchObject({ status, body });
    expect(response.headers.get('allow')).toBe(allow ?? null);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.has('www-authenticate')).toBe(false);
  });
});
