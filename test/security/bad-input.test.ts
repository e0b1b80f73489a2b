import { describe, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { Reply } from '#test/support/api.ts';
import type { BodyRoute } from '#test/support/good-bodies.ts';
import { bodyRoutes, goodBodies as good } from '#test/support/good-bodies.ts';
import { aSignedInUser } from '#test/support/test-context.ts';

const invalidValues: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['an object', {}],
  ['a list', [[]]],
  ['a boolean', true],
  ['an empty text', ''],
  ['a text with NUL', 'a\0b@example.com'],
  ['half a surrogate pair', 'a\ud800@example.com'],
  ['a very long text', 'a'.repeat(5_000)],
  ['a fraction', 1.5],
  ['a huge number', 1e300],
  ['a negative number', -1],
];

const aMember = async () => {
  const member = await aSignedInUser();
  member.context.calls.length = 0;
  return member;
};

const isRead = (call: string): boolean => call.startsWith('get') || call.startsWith('query');

const expectError = ({ status, body }: Reply, statuses: number[] = [400]): void => {
  expect(statuses).toContain(status);
  expect(body).toMatchObject({ code: expect.any(String), request_id: 'req-1', detail: expect.any(String) });
  expect(body.detail).not.toBe('');
  expect([body.error, body.details]).toEqual([body.detail, body.detail]);
};

test('every route with a body is tested with invalid bodies', () => {
  const withBody = Object.entries(routes).filter(([, { body }]) => body !== null && body !== 'raw');

  expect(bodyRoutes.toSorted()).toEqual(withBody.map(([name]) => name).toSorted());
});

describe.each(bodyRoutes)('invalid bodies of %s', (name) => {
  const fields = Object.keys(good[name]);
  // Some of these values are valid for some fields.
  const cases = fields
    .flatMap((field) => invalidValues.map(([what, value]) => [field, what, value] as const))
    .filter(([field, , value]) => !routes[name].body.safeParse({ ...good[name], [field]: value }).success);

  test.each(cases)(`${name} rejects %s that is %s and writes nothing`, async (field, _what, value) => {
    const { context, api, access } = await aMember();

    const reply = await api.call(name, { ...good[name], [field]: value }, access);

    expectError(reply);
    expect(context.calls.filter((call) => !isRead(call))).toEqual([]);
    expect(context.published).toEqual([]);
  });

  test.each([
    ['not JSON', '{"a":', 400, 'parse_error'],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('latin1'), 400, 'invalid'],
    ['a list', '[]', 400, 'invalid'],
    ['a string', '"x"', 400, 'invalid'],
    ['null', 'null', 400, 'invalid'],
    ['empty', '', 400, 'invalid'],
    ['deeply nested', '['.repeat(10_000) + ']'.repeat(10_000), 400, 'invalid'],
    ['too large', `{"a":"${'a'.repeat(70_000)}"}`, 413, 'payload_too_large'],
  ])(`${name} rejects a body that is %s`, async (_what, body, status, code) => {
    const { api, access } = await aMember();

    const reply = await api.send(name, { body, bearer: access });

    expectError(reply, [status]);
    expect(reply.body.code).toBe(code);
  });

  test(`${name} rejects another media type`, async () => {
    const { api, access } = await aMember();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };

    const reply = await api.send(name, { body: 'a=b', bearer: access, headers });

    expectError(reply, [415]);
    expect(reply.body.detail).toBe('Unsupported media type "application/x-www-form-urlencoded" in request.');
  });
});

describe('validation messages', () => {
  const texts = async (name: BodyRoute, sent: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const { api, access } = await aMember();
    return (await api.call(name, sent, access)).body;
  };

  test('missing, null, empty and mistyped fields have the messages of the original API', async () => {
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

  test('invalid lists and items have the messages of the original API', async () => {
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

  test('invalid dates and bodies that are not objects have the messages of the original API', async () => {
    const { api, access } = await aMember();

    const { body } = await api.send('createToken', { body: '[]', bearer: access });

    expect(await texts('startPayment', { ...good.startPayment, start_date: 'soon' })).toMatchObject({
      start_date: [expect.stringContaining('Datetime has wrong format.')],
    });
    expect(body.non_field_errors).toEqual(['Invalid data. Expected a dictionary, but got list.']);
  });
});
