import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import { apiOf } from '#test/support/api.ts';
import { tell } from '#test/support/figures.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

type Pair = { access: string; refresh: string };

const sessions = 6;
const generations = 5;
const newer = 'Newer-pass-1';

/** Ann on six devices, with every token that any of them was ever given; all are young enough to be good. */
const scene = async () => {
  const context = aTestContext();
  const api = apiOf(context.ports);
  const ann = await aUser(context);
  const devices: Pair[][] = [];
  for (let device = 0; device < sessions; device += 1) {
    const line: Pair[] = [await api.signIn('ann@example.com', password)];
    for (let child = 1; child < generations; child += 1) {
      const { body } = await api.call('refreshToken', { refresh: line.at(-1)?.refresh });
      line.push({ access: String(body.access), refresh: String(body.refresh) });
    }
    devices.push(line);
  }
  const newest = devices[0]?.at(-1);
  if (!newest) throw new Error('Ann has no session');

  /** How many tokens of these devices are still taken by anything. */
  const accepted = async (lines: Pair[][]): Promise<{ accepted: number; tried: number }> => {
    let [taken, tried] = [0, 0];
    for (const { access, refresh } of lines.flat()) {
      for (const name of ['getUser', 'listServers', 'getSubscription', 'listSubscribed'] as const)
        if ((await api.call(name, undefined, access)).status < 400) taken += 1;
      if ((await api.call('refreshToken', { refresh })).status < 400) taken += 1;
      if ((await api.call('logout', { refresh_token: refresh }, access)).status < 400) taken += 1;
      tried += 6;
    }
    return { accepted: taken, tried };
  };
  return { context, api, ann, devices, newest, accepted };
};

describe('no token that was given before is taken any more', () => {
  test('after a sign-out, of that session', async () => {
    const { api, devices, newest, accepted } = await scene();

    await api.call('logout', { refresh_token: newest.refresh }, newest.access);

    const outcome = await accepted(devices.slice(0, 1));
    expect(outcome.accepted).toBe(0);
    for (const line of devices.slice(1))
      expect((await api.call('getUser', undefined, line.at(-1)?.access)).status).toBe(200);
    tell(6, 'no old token is taken after a sign-out', outcome.tried);
  });

  test('after a change of the password, of every other session', async () => {
    const { api, devices, newest, accepted } = await scene();

    await api.call('changePassword', { old_password: password, new_password: newer }, newest.access);

    const outcome = await accepted(devices.slice(1));
    expect(outcome.accepted).toBe(0);
    expect((await api.call('getUser', undefined, newest.access)).status).toBe(200);
    tell(6, 'no old token is taken after a change of the password', outcome.tried);
  });

  test('after a reset, of any session', async () => {
    const { context, api, ann, devices, accepted } = await scene();
    const link = await linkToken(context.ports.hashes, ann, 'reset', context.ports.clock.now());

    const reset = await api.call('resetPassword', {
      new_password: newer,
      confirm_password: newer,
      token: `${ann.id}.${link}`,
    });

    const outcome = await accepted(devices);
    expect([reset.status, outcome.accepted]).toEqual([200, 0]);
    tell(6, 'no old token is taken after a reset', outcome.tried);
  });
});
