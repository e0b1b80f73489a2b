import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { tell } from '#test/support/figures.ts';
import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { openHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { aMember, aStranger, password, request } from '#test/support/lambda-harness/people.ts';

let harness: LambdaHarness;

beforeAll(async () => {
  harness = await openHarness();
});

afterAll(() => harness?.close());

/** Addresses that a stranger would tell apart: nobody's, a confirmed one and one that waits for its confirmation. */
const addresses = async (): Promise<Record<'unknown' | 'known' | 'unconfirmed', string>> => ({
  unknown: aStranger().email,
  known: (await aMember(harness)).email,
  unconfirmed: (await aMember(harness, false)).email,
});

type Ask = (email: string) => [RouteName, unknown];

const asking: [string, Ask][] = [
  ['signing in with a wrong password', (email) => ['createToken', { email, password: 'Wrong-pass-1' }]],
  ['signing in in capitals', (email) => ['createToken', { email: email.toUpperCase(), password: 'Wrong-pass-1' }]],
  ['asking for a reset', (email) => ['requestReset', { email }]],
  ['asking for the confirmation again', (email) => ['resendVerification', { email }]],
  [
    'registering',
    (email) => ['registerUser', { email, username: aStranger().username, password, confirm_password: password }],
  ],
];

/** Every call of the SDK, in order, every unit it is billed, and the answer with its headers. */
const seen = async ([name, body]: ReturnType<Ask>) => {
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

describe('known, unknown and unconfirmed addresses cannot be told apart by', () => {
  test.each(asking)('%s: one answer, and one sequence of calls', async (_what, ask) => {
    const { unknown, known, unconfirmed } = await addresses();

    const [first, second, third] = [await seen(ask(unknown)), await seen(ask(known)), await seen(ask(unconfirmed))];

    expect(second).toEqual(first);
    expect(third).toEqual(first);
    tell(7, 'known and unknown addresses get one answer by one sequence of calls', 3);
  });

  test('guessing on and on: the waits grow alike', async () => {
    const { unknown, known, unconfirmed } = await addresses();
    const wrong: Ask = (email) => ['createToken', { email, password: 'Wrong-pass-1' }];
    const guesses = 13;

    const rows = [];
    for (const email of [unknown, known, unconfirmed]) {
      const row = [];
      for (let guess = 0; guess < guesses; guess += 1) row.push(await seen(wrong(email)));
      rows.push(row);
    }

    expect(rows[1]).toEqual(rows[0]);
    expect(rows[2]).toEqual(rows[0]);
    expect(rows[0]?.at(-1)?.result).toMatchObject({ statusCode: 429 });
    tell(7, 'guesses at known and unknown addresses are slowed alike', guesses * rows.length);
  });
});
