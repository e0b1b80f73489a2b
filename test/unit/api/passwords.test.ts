import { describe, expect, test } from 'vitest';
import { sendMail } from '#functions/reactions/send-mail.ts';
import type { EventMetadata } from '#ports/ports.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';
import { weak } from './weak-passwords.ts';

const newer = 'Newer-pass-1';

const setUp = async () => {
  const context = aTestContext();
  const { ports } = context;
  const api = apiOf(ports);
  const ann = await aUser(context);
  const bob = { email: 'bob@example.com', username: 'bob', password, confirm_password: password };
  await api.call('registerUser', bob);
  context.published.length = 0;

  /** Delivers every published event `times` times, as the bus may. */
  const deliver = async (times = 1) => {
    for (const [index, event] of context.published.splice(0).entries()) {
      const metadata: EventMetadata = { id: `evt_${index}_${ports.clock.now().getTime()}`, at: ports.clock.now() };
      // The reactions table decides which events reach sendMail. Here all of them do.
      for (let time = 0; time < times; time += 1)
        await sendMail(event as Parameters<typeof sendMail>[0], ports, metadata);
    }
  };
  /** The token of the reset link in Ann's mail. */
  const requestLink = async () => {
    await api.call('requestReset', { email: 'ann@example.com' });
    await deliver();
    const url = new URL(/https?:\/\/\S+/.exec(context.mails.at(-1)?.text ?? '')?.[0] ?? '');
    return url.searchParams.get('trcyeiheh') ?? '';
  };
  const reset = (token: string, text = newer) =>
    api.call('resetPassword', { new_password: text, confirm_password: text, token });
  const change = (access: string, text = newer, old = password) =>
    api.call('changePassword', { old_password: old, new_password: text }, access);
  const signInAnn = () => api.signIn('ann@example.com', password);
  return { context, ...api, ann, deliver, requestLink, reset, change, signInAnn };
};

describe('request for a reset link', () => {
  test('a reset request looks the same for a known, an unknown and an unconfirmed address', async () => {
    const { context, call } = await setUp();

    const results = [];
    for (const email of ['ann@example.com', 'nobody@example.com', 'bob@example.com']) {
      context.calls.length = 0;
      const reply = await call('requestReset', { email });
      results.push([reply, [...context.calls], context.published.splice(0).map(({ name }) => name)]);
    }

    expect(results[0]).toMatchObject([{ status: 200, body: { detail: 'Reset Link Sent!' } }, [], ['reset.requested']]);
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });

  test('a reset request puts no address on the bus', async () => {
    const { context, call } = await setUp();

    await call('requestReset', { email: 'ann@example.com' });

    expect(JSON.stringify(context.published)).not.toMatch(/ann|example/);
  });

  test('a reset request mails the stored address alone, and once for a redelivered event', async () => {
    const { context, call, deliver } = await setUp();
    await call('requestReset', { email: ' ANN@Example.com' });
    await call('requestReset', { email: 'nobody@example.com' });
    await call('requestReset', { email: 'bob@example.com' });

    await deliver(2);

    expect(context.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ann@example.com', 'Set a new Pazia password'],
    ]);
  });

  test.each(['host', 'x-forwarded-host', 'x-forwarded-proto', 'origin', 'referer', 'forwarded'])(
    'a reset mail links to our own site, whatever the %s header contains',
    async (header) => {
      const { context, send, deliver } = await setUp();
      const body = JSON.stringify({ email: 'ann@example.com' });

      await send('requestReset', { body, headers: { [header]: 'https://evil.example' } });
      await deliver();

      const mail = context.mails.at(-1);
      const links = [...`${mail?.text} ${mail?.html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([url]) => new URL(url));
      expect(new Set(links.map(({ origin }) => origin))).toEqual(new Set([context.ports.settings.siteUrl]));
      expect(links.some(({ pathname }) => pathname === '/password-reset')).toBe(true);
    },
  );
});

describe('reset link', () => {
  test('a reset sets the new password and ends every session', async () => {
    const { requestLink, reset, signInAnn, call, signIn } = await setUp();
    const sessions = [await signInAnn(), await signInAnn()];

    const reply = await reset(await requestLink());

    expect([reply.status, reply.body.detail]).toEqual([200, 'Password updated successfully!']);
    for (const { access, refresh } of sessions) {
      expect((await call('getUser', undefined, access)).body.code).toBe('token_not_valid');
      expect((await call('refreshToken', { refresh })).body.detail).toBe('Token is blacklisted');
    }
    expect((await call('createToken', { email: 'ann@example.com', password })).status).toBe(401);
    expect(await signIn('ann@example.com', newer)).toHaveProperty('access');
  });

  test('a reset link works once, even when it is used fifty times concurrently', async () => {
    const { requestLink, reset, signIn } = await setUp();
    const token = await requestLink();

    const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => reset(token, `Newer-pass-${index}`)));

    const winner = replies.findIndex(({ status }) => status === 200);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['link_not_valid']),
    );
    expect(await signIn('ann@example.com', `Newer-pass-${winner}`)).toHaveProperty('access');
    expect((await reset(token)).body.code).toBe('link_not_valid');
  });

  test.each([
    [59 * 60, 200, 'Password updated successfully!'],
    [60 * 60, 400, 'This link has expired. Please ask for a new one.'],
  ])('a reset link that is %d seconds old answers %d', async (seconds, status, detail) => {
    const { context, requestLink, reset } = await setUp();
    const token = await requestLink();

    context.moveClock(seconds * 1_000);

    expect(await reset(token)).toMatchObject({ status, body: { detail } });
  });

  test('a password change invalidates the reset link', async () => {
    const { requestLink, reset, change, signInAnn } = await setUp();
    const { access } = await signInAnn();
    const token = await requestLink();

    await change(access);

    expect((await reset(token)).body.code).toBe('link_not_valid');
  });

  test('a reset link stays valid when another is requested, until one of them is used', async () => {
    const { context, requestLink, reset } = await setUp();
    const first = await requestLink();
    context.moveClock(20 * 60_000);
    const second = await requestLink();

    const used = await reset(first);

    expect(second).not.toBe(first);
    expect(used.status).toBe(200);
    expect((await reset(second)).body.code).toBe('link_not_valid');
  });

  test.each([
    ['no link', 'x'],
    ['no user', '.1795262400.AAAA'],
    ['an unknown user', 'usr_gone.1795262400.AAAA'],
    ['the prototype', '__proto__.1795262400.AAAA'],
  ])('a reset link that names %s is not valid', async (_what, token) => {
    const { reset } = await setUp();

    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'link_not_valid' } });
  });

  test.each(weak)('a reset to the weak password %s is refused and leaves the link valid', async (text, texts) => {
    const { requestLink, reset } = await setUp();
    const token = await requestLink();

    const refused = await reset(token, text);

    expect([refused.status, refused.body.new_password, refused.body.details]).toEqual([400, texts, texts.join(' ')]);
    expect((await reset(token)).status).toBe(200);
  });
});
