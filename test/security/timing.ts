import { argon2Passwords } from '#adapters/crypto/passwords.ts';
import type { RouteName } from '#contract/routes.ts';
import { confirmAccount } from '#repositories/confirmation.ts';
import { registerAccount } from '#repositories/registration.ts';
import { readUser } from '#repositories/users.ts';
import type { Row } from '#test/security/promises/report.ts';
import { apiOf } from '#test/support/api.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext, password } from '#test/support/test-context.ts';
import { median, rankSum } from './rank-sum.ts';

type Ask = (email: string, turn: number) => [RouteName, unknown];

/** What tells strangers nothing by its answer, and should tell them nothing by the time it takes. */
const asking: Record<string, Ask> = {
  'signing in': (email) => ['createToken', { email, password: 'Wrong-pass-1' }],
  'asking for a reset': (email) => ['requestReset', { email }],
  'asking for the confirmation again': (email) => ['resendVerification', { email }],
  registering: (email, turn) => [
    'registerUser',
    { email, username: `stranger${turn}`, password, confirm_password: password },
  ],
};

const samplesUsual = 1_000;
const warmUpsUsual = 50;

/** Far beyond what a machine with other work to do could explain: a tenth, a millisecond, and not by chance, three times. */
const tellingShare = 0.1;
const tellingMs = 1;
const tellingP = 1e-6;
const looksMax = 3;

const knownEmail = (turn: number): string => `known${turn}@example.com`;
const unknownEmail = (turn: number): string => `other${turn}@example.com`;

const addOwners = async ({ ports }: TestContext, count: number): Promise<void> => {
  const passwordHash = await ports.passwords.hash(password);
  for (let turn = 0; turn < count; turn += 1) {
    const claimed = await registerAccount(ports, { email: knownEmail(turn), username: `owner${turn}`, passwordHash });
    const user = claimed.kind === 'registered' ? await readUser(ports, claimed.userId) : null;
    if (user) await confirmAccount(ports, user);
  }
};

export type Times = { known: number[]; unknown: number[] };

/** In turns, so that whatever else the machine does falls on both; each address is asked about once. */
const timesOf = async (ask: Ask, samples: number, warmUps: number): Promise<Times> => {
  // The key derivation is the real one; the tables are in memory, where nothing but our own work takes time.
  const context = aTestContext({ passwords: argon2Passwords });
  const { call } = apiOf(context.ports);
  await addOwners(context, samples + warmUps);
  const times: Times = { known: [], unknown: [] };
  let turns = 0;
  const timed = async (email: string): Promise<number> => {
    turns += 1;
    const [name, body] = ask(email, turns);
    const began = performance.now();
    await call(name, body);
    return performance.now() - began;
  };
  for (let turn = 0; turn < samples + warmUps; turn += 1) {
    const isKnownFirst = turn % 2 === 0;
    const first = await timed(isKnownFirst ? knownEmail(turn) : unknownEmail(turn));
    const second = await timed(isKnownFirst ? unknownEmail(turn) : knownEmail(turn));
    if (turn < warmUps) continue;
    times.known.push(isKnownFirst ? first : second);
    times.unknown.push(isKnownFirst ? second : first);
  }
  return times;
};

export const comparison = ({ known, unknown }: Times) => {
  const [ms, otherMs] = [median(known), median(unknown)];
  const apartMs = Math.abs(ms - otherMs);
  const [share, p] = [apartMs / otherMs, rankSum(known, unknown)];
  return {
    says: `${ms.toFixed(2)} and ${otherMs.toFixed(2)} ms, p ${p.toPrecision(2)}`,
    isTelling: share > tellingShare && apartMs > tellingMs && p < tellingP,
  };
};

/** Soft: what a busy machine makes of it is printed, and fails only where it is far off and stays so. */
export const compareTimes = async (samples = samplesUsual, warmUps = warmUpsUsual): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [what, ask] of Object.entries(asking)) {
    const look = async () => comparison(await timesOf(ask, samples, warmUps));
    let found = await look();
    for (let looks = 1; found.isTelling && looks < looksMax; looks += 1) found = await look();
    const promise = `${what} takes a known and an unknown address as long: ${found.says}`;
    rows.push({ figure: 7, promise, tried: 2 * samples, failed: found.isTelling ? 1 : 0 });
  }
  return rows;
};
