import { argon2Passwords } from '#adapters/crypto/passwords.ts';
import type { RouteName } from '#contract/routes.ts';
import type { Row } from '#test/security/promises/report.ts';
import { apiOf } from '#test/support/api.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { addAccount, aTestContext, password } from '#test/support/test-context.ts';
import { median, rankSum } from './rank-sum.ts';

type Ask = (email: string, index: number) => [RouteName, unknown];

/** Requests whose response does not reveal whether an address is known, and whose time should not either. */
const requests: Record<string, Ask> = {
  'sign-in': (email) => ['createToken', { email, password: 'Wrong-pass-1' }],
  'password reset': (email) => ['requestReset', { email }],
  'confirmation mail': (email) => ['resendVerification', { email }],
  registration: (email, index) => [
    'registerUser',
    { email, username: `stranger${index}`, password, confirm_password: password },
  ],
};

const defaultSamples = 1_000;
const defaultWarmUps = 50;

/** More than the load of a machine explains: a tenth and a millisecond and not by chance, three times in a row. */
const leakShare = 0.1;
const leakMs = 1;
const leakP = 1e-6;
const runsMax = 3;

const knownEmail = (index: number): string => `known${index}@example.com`;
const unknownEmail = (index: number): string => `other${index}@example.com`;

const addOwners = async ({ ports }: TestContext, count: number): Promise<void> => {
  const passwordHash = await ports.passwords.hash(password);
  for (let index = 0; index < count; index += 1)
    await addAccount(ports, { email: knownEmail(index), username: `owner${index}`, passwordHash });
};

export type Times = { known: number[]; unknown: number[] };

/** Times of known and unknown addresses in turns, so that other load affects both. Each address is used once. */
const timesOf = async (ask: Ask, samples: number, warmUps: number): Promise<Times> => {
  // With the real key derivation, and tables in memory, so that only our own code takes time.
  const context = aTestContext({ passwords: argon2Passwords });
  const { call } = apiOf(context.ports);
  await addOwners(context, samples + warmUps);
  const times: Times = { known: [], unknown: [] };
  let asked = 0;
  const timed = async (email: string): Promise<number> => {
    asked += 1;
    const [name, body] = ask(email, asked);
    const startedAt = performance.now();
    await call(name, body);
    return performance.now() - startedAt;
  };
  for (let index = 0; index < samples + warmUps; index += 1) {
    const isKnownFirst = index % 2 === 0;
    const first = await timed(isKnownFirst ? knownEmail(index) : unknownEmail(index));
    const second = await timed(isKnownFirst ? unknownEmail(index) : knownEmail(index));
    if (index < warmUps) continue;
    times.known.push(isKnownFirst ? first : second);
    times.unknown.push(isKnownFirst ? second : first);
  }
  return times;
};

export const comparison = ({ known, unknown }: Times) => {
  const [ms, otherMs] = [median(known), median(unknown)];
  const differenceMs = Math.abs(ms - otherMs);
  const [share, p] = [differenceMs / otherMs, rankSum(known, unknown)];
  return {
    summary: `${ms.toFixed(2)} and ${otherMs.toFixed(2)} ms, p ${p.toPrecision(2)}`,
    isLeak: share > leakShare && differenceMs > leakMs && p < leakP,
  };
};

/** A row for each kind of request. The effect of a busy machine is printed; only a large and stable difference fails. */
export const compareTimes = async (samples = defaultSamples, warmUps = defaultWarmUps): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [what, ask] of Object.entries(requests)) {
    const compare = async () => comparison(await timesOf(ask, samples, warmUps));
    let found = await compare();
    for (let runs = 1; found.isLeak && runs < runsMax; runs += 1) found = await compare();
    const promise = `${what} takes as long for a known address as for an unknown one: ${found.summary}`;
    rows.push({ figure: 7, promise, tried: 2 * samples, failed: found.isLeak ? 1 : 0 });
  }
  return rows;
};
