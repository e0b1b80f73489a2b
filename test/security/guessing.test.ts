import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import { readUser } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { newPassword, password } from '#test/support/test-context.ts';
import { aBrowserUser, cookieOf, countChecks } from './browser-session.ts';

const email = 'ann@example.com';
const origin = 'https://pazia.example';
const wrong = JSON.stringify({ email, password: 'Wrong-pass-1' });
const right = JSON.stringify({ email, password });

const aGuessedUser = async () => {
  const user = await aBrowserUser(origin);
  const { ports, context } = user;
  const { ports: counting, checked } = countChecks(ports);
  const api = apiOf(counting);
  const signIn = (body: string, cookies: string[] = []) =>
    api.send('createToken', { body, cookies, headers: { origin } });
  /** Wrong passwords, each as soon as the limit allows it, until it allows none for hours; returns how many were checked. */
  const guess = async (tries: number): Promise<number> => {
    const before = checked();
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const { headers } = await signIn(wrong);
      const wait = Number(headers['Retry-After'] ?? 0);
      if (wait > 3_600) break;
      context.moveClock(wait * 1_000);
    }
    return checked() - before;
  };
  return { ...user, api, signIn, guess, checked };
};

/** The device cookie of a browser that has signed in. */
const deviceOf = async ({ signIn }: Awaited<ReturnType<typeof aGuessedUser>>): Promise<string> =>
  cookieOf(await signIn(right), 'device') ?? '';

describe('guesses', () => {
  test('of a thousand concurrent guesses at most ten are checked', async () => {
    const { signIn, checked } = await aGuessedUser();

    const replies = await Promise.all(Array.from({ length: 1_000 }, () => signIn(wrong)));

    expect(checked()).toBeLessThanOrEqual(10);
    expect(replies.filter(({ status }) => status === 401).length).toBe(checked());
    expect(replies.filter(({ status }) => status === 429).length).toBe(1_000 - checked());
    recordTries(9, 'of a thousand concurrent guesses at most ten are checked', replies.length);
  });

  test('of any number of guesses in a row ninety are checked', async () => {
    const { guess } = await aGuessedUser();

    const tries = await guess(1_000);

    expect(tries).toBe(90);
    recordTries(9, 'of any number of guesses in a row ninety are checked', 1_000);
  });
});

describe('the owner during guesses', () => {
  test('the owner can sign in on a known device during guesses, which helps no other browser', async () => {
    const owner = await aGuessedUser();
    const device = await deviceOf(owner);
    await owner.guess(1_000);

    const replies = [];
    for (let attempt = 0; attempt < 20; attempt += 1) replies.push(await owner.signIn(right, [device]));

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect((await owner.signIn(right)).status).toBe(429);
    recordTries(9, 'the owner can sign in on a known device during guesses', replies.length);
  });

  test('the owner can sign in after a reset, and in that browser from then on', async () => {
    const owner = await aGuessedUser();
    await owner.guess(1_000);
    const ann = await readUser(owner.ports, owner.ann.id);
    if (!ann) throw new Error('Ann is not stored');
    const token = `${ann.id}.${await linkToken(owner.ports.hashes, ann, 'reset', owner.ports.clock.now())}`;
    const body = JSON.stringify({ new_password: newPassword, confirm_password: newPassword, token });

    const reset = await owner.api.send('resetPassword', { body, headers: { origin } });
    await owner.guess(1_000);
    const device = cookieOf(reset, 'device') ?? '';
    const signedIn = await owner.signIn(JSON.stringify({ email, password: newPassword }), [device]);

    expect([reset.status, signedIn.status]).toEqual([200, 200]);
    expect(device).toMatch(/^__Host-device=dev_[0-9a-f]{32}\.[0-9a-f]{64}$/);
    recordTries(9, 'the owner can sign in after a reset', 1);
  });
});

describe('the device cookie', () => {
  test('a changed device cookie, or one of another address, gives no access during guesses', async () => {
    const owner = await aGuessedUser();
    const device = await deviceOf(owner);
    await owner.guess(1_000);
    const last = device.at(-1) === '0' ? '1' : '0';

    const forged = [
      device.slice(0, -1) + last,
      device.replace('dev_', 'dev_0'),
      device.split('.')[0] ?? '',
      `${device.split('.')[0]}.`,
      '__Host-device=.',
      device.replace('__Host-', ''),
      device.replace(/dev_\w+/, email),
    ];
    for (const cookie of forged) expect((await owner.signIn(right, [cookie])).status).toBe(429);
    const another = JSON.stringify({ email: 'zoe@example.com', password: 'Wrong-pass-1' });
    for (let attempt = 0; attempt < 10; attempt += 1) await owner.signIn(another);

    expect((await owner.signIn(another, [device])).status).toBe(429);
    recordTries(9, 'a changed device cookie gives no access during guesses', forged.length + 1);
  });

  test('a stolen device cookie allows ten wrong attempts in a row, a hundred together with those of strangers', async () => {
    const owner = await aGuessedUser();
    const device = await deviceOf(owner);
    const strangers = await owner.guess(1_000);
    const before = owner.checked();

    const statuses = [];
    for (let attempt = 0; attempt < 30; attempt += 1) statuses.push((await owner.signIn(wrong, [device])).status);

    expect(owner.checked() - before).toBe(10);
    expect(strangers + owner.checked() - before).toBe(100);
    expect(statuses.slice(10)).toEqual(statuses.slice(10).map(() => 429));
  });

  test('the device cookie stays the same from sign-in to sign-in', async () => {
    const owner = await aGuessedUser();
    const device = await deviceOf(owner);

    const reply = await owner.signIn(right, [device]);

    expect(cookieOf(reply, 'device')).toBe(device);
  });
});
