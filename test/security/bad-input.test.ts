import { describe, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { Reply } from '#test/support/api.ts';
import { apiOf } from '#test/support/api.ts';
import type { BodyRoute } from '#test/support/good-bodies.ts';
import { bodyRoutes, goodBodies as good } from '#test/support/good-bodies.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const spoilt: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['an object', {}],
  ['a list', [[]]],
  ['a boolean', true],
  ['a blank', ''],
  ['NUL', 'a\0b@example.com'],
  ['half a surrogate pair', 'a\ud800@example.com'],
  ['very long', 'a'.repeat(5_000)],
  ['a fraction', 1.5],
  ['a huge number', 1e300],
  ['below zero', -1],
];

const scene = async () => {
  const context = aTestContext();
  const api = apiOf(context.ports);
  await aUser(context);
  const { access } = await api.signIn('ann@example.com', password);
  context.calls.length = 0;
  return { context, api, access };
};

const isRead = (call: string): boolean => call.startsWith('get') || call.startsWith('query');

const expectRefusal = ({ status, body }: Reply, statuses: number[] = [400]): void => {
  expect(statuses).toContain(status);
  expect(body).toMatchObject({ code: expect.any(String), request_id: 'req-1', detail: expect.any(String) });
  expect(body.detail).not.toBe('');
  expect([body.error, body.details]).toEqual([body.detail, body.detail]);
};

describe('every route with a body is in this table', () => {
  test('so that a new one joins', () => {
    const taking = Object.entries(routes).filter(([, { body }]) => body !== null && body !== 'raw');

    expect(bodyRoutes.toSorted()).toEqual(taking.map(([name]) => name).toSorted());
  });
});

describe.each(bodyRoutes)('%s refuses', (name) => {
  const fields = Object.keys(good[name]);
  // Some fields may be null or below zero by their own schema; such a body is a good one.
  const cases = fields
    .flatMap((field) => spoilt.map(([what, value]) => [field, what, value] as const))
    .filter(([field, , value]) => !routes[name].body.safeParse({ ...good[name], [field]: value }).success);

  test.each(cases)('%s being %s, in the form of every refusal, and writes nothing', async (field, _what, value) => {
    const { context, api, access } = await scene();

    const reply = await api.call(name, { ...good[name], [field]: value }, access);

    expectRefusal(reply);
    expect(context.calls.filter((call) => !isRead(call))).toEqual([]);
    expect(context.published).toEqual([]);
  });

  test.each([
    ['no JSON', '{"a":', 400, 'parse_error'],
    ['bytes that are no text', Buffer.from([0x22, 0xff, 0x22]).toString('latin1'), 400, 'invalid'],
    ['a list', '[]', 400, 'invalid'],
    ['a string', '"x"', 400, 'invalid'],
    ['null', 'null', 400, 'invalid'],
    ['nothing', '', 400, 'invalid'],
    ['deep nesting', '['.repeat(10_000) + ']'.repeat(10_000), 400, 'invalid'],
    ['too much', `{"a":"${'a'.repeat(70_000)}"}`, 413, 'payload_too_large'],
  ])('a body that is %s', async (_what, body, status, code) => {
    const { api, access } = await scene();

    const reply = await api.send(name, { body, bearer: access });

    expectRefusal(reply, [status]);
    expect(reply.body.code).toBe(code);
  });

  test('another media type', async () => {
    const { api, access } = await scene();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };

    const reply = await api.send(name, { body: 'a=b', bearer: access, headers });

    expectRefusal(reply, [415]);
    expect(reply.body.detail).toBe('Unsupported media type "application/x-www-form-urlencoded" in request.');
  });
});

describe('messages speak as the original API does', () => {
  const texts = async (name: BodyRoute, given: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const { api, access } = await scene();
    return (await api.call(name, given, access)).body;
  };

  test('missing, null, blank and mistyped fields', async () => {
    expect(await texts('createToken', {})).toMatchObject({
      email: ['This field is required.'],
      password: ['This field is required.'],
    });
    expect(await texts('createToken', { email: null, password: '' })).toMatchObject({
      email: ['This field may not be null.'],
      password: ['This field may not be blank.'],
    });
    expect(await texts('createToken', { email: 5, password: {} })).toMatchObject({
      email: ['Not a valid string.'],
      password: ['Not a valid string.'],
    });
  });

  test('lists and their items', async () => {
    expect(await texts('selectServers', { server_ids: [] })).toMatchObject({
      server_ids: ['This list may not be empty.'],
    });
    expect(await texts('selectServers', { server_ids: {} })).toMatchObject({
      server_ids: ['Expected a list of items but got type "dict".'],
    });
    expect(await texts('selectServers', { server_ids: ['x', 0, 1.5] })).toMatchObject({
      server_ids: {
        0: ['A valid integer is required.'],
        1: ['Ensure this value is greater than or equal to 1.'],
        2: ['A valid integer is required.'],
      },
    });
    expect(await texts('selectServers', { server_ids: [1, 999] })).toMatchObject({
      server_ids: { 1: ['Invalid pk "999" - object does not exist.'] },
    });
  });

  test('dates and bodies that are no object', async () => {
    const { api, access } = await scene();

    const { body } = await api.send('createToken', { body: '[]', bearer: access });

    expect(await texts('startPayment', { ...good.startPayment, start_date: 'soon' })).toMatchObject({
      start_date: [expect.stringContaining('Datetime has wrong format.')],
    });
    expect(body.non_field_errors).toEqual(['Invalid data. Expected a dictionary, but got list.']);
  });
});
