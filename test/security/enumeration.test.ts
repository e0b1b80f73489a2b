import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { openHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { aMember, request } from '#test/support/lambda-harness/people.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { aRegistration, password } from '#test/support/test-context.ts';

let harness: LambdaHarness;

beforeAll(async () => {
  harness = await openHarness();
});

afterAll(() => harness?.close());

/** The kinds of addresses that must look alike: unknown, confirmed and unconfirmed. */
const addresses = async (): Promise<Record<'unknown' | 'known' | 'unconfirmed', string>> => ({
  unknown: aRegistration().email,
  known: (await aMember(harness)).email,
  unconfirmed: (await aMember(harness, false)).email,
});

type Ask = (email: string) => [RouteName, unknown];

const requests: [string, Ask][] = [
  ['sign-in with a wrong password', (email) => ['createToken', { email, password: 'Wrong-pass-1' }]],
  ['sign-in in capitals', (email) => ['createToken', { email: email.toUpperCase(), password: 'Wrong-pass-1' }]],
  ['password reset', (email) => ['requestReset', { email }]],
  ['confirmation mail', (email) => ['resendVerification', { email }]],
  [
    'registration',
    (email) => ['registerUser', { email, username: aRegistration().username, password, confirm_password: password }],
  ],
];

/** All AWS calls in order, the units billed, and the response with its headers. */
const observe = async ([name, body]: ReturnType<Ask>) => {
  const { units, result, requests } = await harness.measure(name, request(name, body));
  const {
    get,
    put,
    update,
    delete: removed,
    query,
    transact,
    publishes,
    events,
    secrets,
  } = { get: 0, ...units } as Record<string, number>;
  return { calls: { get, put, update, removed, query, transact, publishes, events, secrets }, result, requests };
};

describe('account enumeration', () => {
  test.each(requests)(
    'known, unknown and unconfirmed addresses get the same response by the same calls: %s',
    async (_what, ask) => {
      const { unknown, known, unconfirmed } = await addresses();

      const [first, second, third] = [
        await observe(ask(unknown)),
        await observe(ask(known)),
        await observe(ask(unconfirmed)),
      ];

      expect(second).toEqual(first);
      expect(third).toEqual(first);
      recordTries(7, 'known, unknown and unconfirmed addresses get the same response by the same calls', 3);
    },
  );

  test('repeated guesses wait equally long for known, unknown and unconfirmed addresses', async () => {
    const { unknown, known, unconfirmed } = await addresses();
    const wrong: Ask = (email) => ['createToken', { email, password: 'Wrong-pass-1' }];
    const guesses = 13;

    const rows = [];
    for (const email of [unknown, known, unconfirmed]) {
      const row = [];
      for (let guess = 0; guess < guesses; guess += 1) row.push(await observe(wrong(email)));
      rows.push(row);
    }

    expect(rows[1]).toEqual(rows[0]);
    expect(rows[2]).toEqual(rows[0]);
    expect(rows[0]?.at(-1)?.result).toMatchObject({ statusCode: 429 });
    recordTries(
      7,
      'repeated guesses wait equally long for known, unknown and unconfirmed addresses',
      guesses * rows.length,
    );
  });
});
