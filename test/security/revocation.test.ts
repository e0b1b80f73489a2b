import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import { apiOf } from '#test/support/api.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { aTestContext, aUser, newPassword, password } from '#test/support/test-context.ts';

type Pair = { access: string; refresh: string };

const sessions = 6;
const generations = 5;

/** Ann on six devices, with all tokens ever issued to them; none has expired. */
const aUserOnManyDevices = async () => {
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

  /** How often a token of these devices is still accepted. */
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

describe('revocation', () => {
  test('a sign-out revokes all tokens of its session and no others', async () => {
    const { api, devices, newest, accepted } = await aUserOnManyDevices();

    await api.call('logout', { refresh_token: newest.refresh }, newest.access);

    const outcome = await accepted(devices.slice(0, 1));
    expect(outcome.accepted).toBe(0);
    for (const line of devices.slice(1))
      expect((await api.call('getUser', undefined, line.at(-1)?.access)).status).toBe(200);
    recordTries(6, 'a sign-out revokes all tokens of its session', outcome.tried);
  });

  test('a password change revokes the tokens of all other sessions', async () => {
    const { api, devices, newest, accepted } = await aUserOnManyDevices();

    await api.call('changePassword', { old_password: password, new_password: newPassword }, newest.access);

    const outcome = await accepted(devices.slice(1));
    expect(outcome.accepted).toBe(0);
    expect((await api.call('getUser', undefined, newest.access)).status).toBe(200);
    recordTries(6, 'a password change revokes the tokens of all other sessions', outcome.tried);
  });

  test('a password reset revokes the tokens of all sessions', async () => {
    const { context, api, ann, devices, accepted } = await aUserOnManyDevices();
    const link = await linkToken(context.ports.hashes, ann, 'reset', context.ports.clock.now());

    const reset = await api.call('resetPassword', {
      new_password: newPassword,
      confirm_password: newPassword,
      token: `${ann.id}.${link}`,
    });

    const outcome = await accepted(devices);
    expect([reset.status, outcome.accepted]).toEqual([200, 0]);
    recordTries(6, 'a password reset revokes the tokens of all sessions', outcome.tried);
  });
});
