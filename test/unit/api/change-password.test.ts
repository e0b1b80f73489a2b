import { describe, expect, test } from 'vitest';
import { sendMail } from '#functions/reactions/send-mail.ts';
import { readUser } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, newPassword as newer, password } from '#test/support/test-context.ts';
import { weak } from './weak-passwords.ts';

const setUp = async () => {
  const context = aTestContext();
  const { ports } = context;
  const api = apiOf(ports);
  const ann = await aUser(context);
  const deliverTwice = async () => {
    for (const event of context.published.splice(0))
      for (let time = 0; time < 2; time += 1)
        await sendMail(event as Parameters<typeof sendMail>[0], ports, { id: 'evt_1', at: ports.clock.now() });
  };
  const change = (access: string, text = newer, old = password) =>
    api.call('changePassword', { old_password: old, new_password: text }, access);
  const signInAnn = () => api.signIn('ann@example.com', password);
  return { context, ...api, ann, change, signInAnn, deliverTwice };
};

describe('password change', () => {
  test('a password change gives the caller a new session and ends all earlier ones', async () => {
    const { change, signInAnn, call, signIn } = await setUp();
    const [here, there] = [await signInAnn(), await signInAnn()];

    const { status, body } = await change(here.access);

    expect([status, body.detail]).toEqual([200, 'Password Changed Successfully!']);
    expect((await call('getUser', undefined, String(body.access))).status).toBe(200);
    expect((await call('refreshToken', { refresh: body.refresh })).status).toBe(200);
    for (const earlier of [here, there]) {
      expect((await call('getUser', undefined, earlier.access)).status).toBe(401);
      expect((await call('refreshToken', { refresh: earlier.refresh })).body.detail).toBe('Token is blacklisted');
    }
    expect(await signIn('ann@example.com', newer)).toHaveProperty('access');
  });

  test('a password change in a browser binds the new tokens to a new cookie and makes it a known device', async () => {
    const { context, send, signInAnn } = await setUp();
    const { access } = await signInAnn();
    const origin = context.ports.settings.siteUrl;

    const { cookies, body } = await send('changePassword', {
      body: JSON.stringify({ old_password: password, new_password: newer }),
      bearer: access,
      headers: { origin },
    });

    expect(cookies).toEqual([expect.stringMatching(/^fp=/), expect.stringMatching(/^device=dev_/)]);
    const bound = cookies[0]?.split(';', 1) ?? [];
    expect((await send('getUser', { bearer: String(body.access), cookies: bound })).status).toBe(200);
    expect((await send('getUser', { bearer: String(body.access) })).status).toBe(401);
  });

  test('a password change by another client sets no cookie', async () => {
    const { change, signInAnn } = await setUp();

    expect((await change((await signInAnn()).access)).cookies).toEqual([]);
  });

  test('a password change whose session signs out meanwhile is refused and starts no session', async () => {
    const { context, ann, call, signInAnn } = await setUp();
    const { access, refresh } = await signInAnn();
    const hash = async (text: string) => {
      await call('logout', { refresh_token: refresh }, access);
      return context.ports.passwords.hash(text);
    };
    const api = apiOf({ ...context.ports, passwords: { ...context.ports.passwords, hash } });

    const reply = await api.call('changePassword', { old_password: password, new_password: newer }, access);

    expect(reply.status).toBe(400);
    expect(await readUser(context.ports, ann.id)).toMatchObject({ sessions: {}, passwordHash: `light:${password}` });
  });

  test('a password change forgets the wrong passwords of the account and of the known device', async () => {
    const { context, change, call, send, signInAnn } = await setUp();
    const origin = context.ports.settings.siteUrl;
    const credentials = { email: 'ann@example.com', password };
    const { cookies } = await send('createToken', { body: JSON.stringify(credentials), headers: { origin } });
    const device = cookies.find((cookie) => cookie.startsWith('device='))?.split(';', 1) ?? [];
    const { access } = await signInAnn();
    const wrong = JSON.stringify({ old_password: 'Wrong-pass-1', new_password: newer });
    for (let count = 0; count < 9; count += 1) {
      await change(access, newer, 'Wrong-pass-1');
      await send('changePassword', { body: wrong, bearer: access, cookies: device });
    }
    const right = JSON.stringify({ old_password: password, new_password: newer });
    await send('changePassword', { body: right, bearer: access, cookies: device });

    const statuses = [];
    for (let count = 0; count < 10; count += 1) {
      statuses.push((await call('createToken', credentials)).status);
      statuses.push((await send('createToken', { body: JSON.stringify(credentials), cookies: device })).status);
    }

    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  test.each(['Wrong-pass-1', 'demo-pass-1', ' Demo-pass-1', 'Demo-pass-1 '])(
    'a password change with the wrong old password %j is refused and writes nothing',
    async (old) => {
      const { context, ann, change, signInAnn } = await setUp();
      const { access } = await signInAnn();
      const before = await readUser(context.ports, ann.id);

      const reply = await change(access, newer, old);

      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'old_password_wrong', error: 'Your old password is not right.' },
      });
      expect(await readUser(context.ports, ann.id)).toEqual(before);
      expect(context.published).toEqual([]);
    },
  );

  test.each(weak)('a password change to the weak password %s is refused', async (text, texts) => {
    const { change, signInAnn } = await setUp();
    const { access } = await signInAnn();

    const reply = await change(access, text);

    expect([reply.status, reply.body.new_password, reply.body.error]).toEqual([400, texts, texts.join(' ')]);
  });

  test('a password change is mailed to the owner once, with a link to reset it', async () => {
    const { context, change, signInAnn, deliverTwice } = await setUp();
    const { access } = await signInAnn();
    await change(access);

    await deliverTwice();

    expect(context.mails).toMatchObject([{ to: 'ann@example.com', subject: 'Your Pazia password was changed' }]);
    expect(context.mails[0]?.text).toContain(`${context.ports.settings.siteUrl}/forgot-password`);
  });
});
