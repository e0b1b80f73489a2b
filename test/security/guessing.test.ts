import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import type { Passwords } from '#ports/ports.ts';
import { readUser } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import { tell } from '#test/support/figures.ts';
import { password } from '#test/support/test-context.ts';
import { browserScene, cookieOf } from './browser-fixture.ts';

const email = 'ann@example.com';
const origin = 'https://pazia.example';
const wrong = JSON.stringify({ email, password: 'Wrong-pass-1' });
const right = JSON.stringify({ email, password });

const scene = async () => {
  const all = await browserScene(origin);
  const { ports, context } = all;
  let checked = 0;
  const passwords: Passwords = {
    ...ports.passwords,
    verify: (text, hash) => {
      checked += 1;
      return ports.passwords.verify(text, hash);
    },
  };
  // Time stands still while many try at once, and pauses cost nothing.
  const clock = { ...ports.clock, pause: async () => {} };
  const api = apiOf({ ...ports, passwords, clock });
  const enter = (body: string, cookies: string[] = []) =>
    api.send('createToken', { body, cookies, headers: { origin } });
  /** Wrong passwords, each as soon as it is let in, until none is any more for hours. */
  const besiege = async (tries: number): Promise<number> => {
    const before = checked;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const { headers } = await enter(wrong);
      const wait = Number(headers['Retry-After'] ?? 0);
      if (wait > 3_600) break;
      context.moveClock(wait * 1_000);
    }
    return checked - before;
  };
  return { ...all, api, enter, besiege, checked: () => checked };
};

/** The cookie by which the browser of this sign-in is known from then on. */
const deviceOf = async ({ enter }: Awaited<ReturnType<typeof scene>>): Promise<string> =>
  cookieOf(await enter(right), 'device') ?? '';

describe('who guesses', () => {
  test('at a thousand places in the same moment has ten tries, and no more', async () => {
    const { enter, checked } = await scene();

    const replies = await Promise.all(Array.from({ length: 1_000 }, () => enter(wrong)));

    expect(checked()).toBeLessThanOrEqual(10);
    expect(replies.filter(({ status }) => status === 401).length).toBe(checked());
    expect(replies.filter(({ status }) => status === 429).length).toBe(1_000 - checked());
    tell(9, 'guesses of the same moment are counted one by one', replies.length);
  });

  test('as patiently as one likes has ninety tries in a row', async () => {
    const { besiege } = await scene();

    const tries = await besiege(1_000);

    expect(tries).toBe(90);
    tell(9, 'guesses in a row are less than a hundred', 1_000);
  });
});

describe('while strangers guess on and on, the owner gets in', () => {
  test('at once on a known device, however often, and frees nobody else by it', async () => {
    const all = await scene();
    const device = await deviceOf(all);
    await all.besiege(1_000);

    const replies = [];
    for (let visit = 0; visit < 20; visit += 1) replies.push(await all.enter(right, [device]));

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect((await all.enter(right)).status).toBe(429);
    tell(9, 'the owner gets in on a known device', replies.length);
  });

  test('by a reset, and on that browser from then on', async () => {
    const all = await scene();
    await all.besiege(1_000);
    const ann = await readUser(all.ports, all.ann.id);
    if (!ann) throw new Error('Ann is gone');
    const token = `${ann.id}.${await linkToken(all.ports.hashes, ann, 'reset', all.ports.clock.now())}`;
    const body = JSON.stringify({ new_password: 'Newer-pass-1', confirm_password: 'Newer-pass-1', token });

    const reset = await all.api.send('resetPassword', { body, headers: { origin } });
    await all.besiege(1_000);
    const device = cookieOf(reset, 'device') ?? '';
    const entered = await all.enter(JSON.stringify({ email, password: 'Newer-pass-1' }), [device]);

    expect([reset.status, entered.status]).toEqual([200, 200]);
    expect(device).toMatch(/^__Host-device=dev_[0-9a-f]{32}\.[0-9a-f]{64}$/);
    tell(9, 'the owner gets in by a reset', 1);
  });
});

describe('the cookie of a known device', () => {
  test('is of no use to who changes it, or brings it to another address', async () => {
    const all = await scene();
    const device = await deviceOf(all);
    await all.besiege(1_000);
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
    for (const cookie of forged) expect((await all.enter(right, [cookie])).status).toBe(429);
    const elsewhere = JSON.stringify({ email: 'zoe@example.com', password: 'Wrong-pass-1' });
    for (let attempt = 0; attempt < 10; attempt += 1) await all.enter(elsewhere);

    expect((await all.enter(elsewhere, [device])).status).toBe(429);
    tell(9, 'a forged device is a stranger', forged.length + 1);
  });

  test('gives ten wrong tries in a row to who stole it, which with the strangers’ make a hundred', async () => {
    const all = await scene();
    const device = await deviceOf(all);
    const strangers = await all.besiege(1_000);
    const before = all.checked();

    const statuses = [];
    for (let attempt = 0; attempt < 30; attempt += 1) statuses.push((await all.enter(wrong, [device])).status);

    expect(all.checked() - before).toBe(10);
    expect(strangers + all.checked() - before).toBe(100);
    expect(statuses.slice(10)).toEqual(statuses.slice(10).map(() => 429));
  });

  test('stays the same from sign-in to sign-in', async () => {
    const all = await scene();
    const device = await deviceOf(all);

    const again = await all.enter(right, [device]);

    expect(cookieOf(again, 'device')).toBe(device);
  });
});
