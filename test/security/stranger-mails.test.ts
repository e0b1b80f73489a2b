import { describe, expect, test } from 'vitest';
import type { Event } from '#events/catalog.ts';
import type { ReactedEvent } from '#events/reactions.ts';
import { sendMail } from '#functions/reactions/send-mail.ts';
import { apiOf } from '#test/support/api.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { aRegistration, aTestContext, aUser, newPassword } from '#test/support/test-context.ts';
import { linkIn } from '#test/support/visitor.ts';

const minuteMs = 60_000;
const victim = 'ann@example.com';

/** Everything by which a stranger who knows an address can make us write to it. */
const strangersCalls = {
  registration: ['registerUser', () => ({ ...aRegistration(), email: victim })],
  'confirmation mail': ['resendVerification', () => ({ email: victim })],
  'password reset': ['requestReset', () => ({ email: victim })],
} as const;

const openMailbox = () => {
  const context = aTestContext();
  const { ports, published, mails } = context;
  const api = apiOf(ports);
  let delivered = 0;
  /** Calls the API and delivers the mails of the events it published. */
  const ask = async (...[name, body]: Parameters<typeof api.call>) => {
    const reply = await api.call(name, body);
    for (const event of published.splice(0)) {
      delivered += 1;
      await sendMail(event as Event<ReactedEvent<'sendMail'>>, ports, {
        id: `evt_${delivered}`,
        at: ports.clock.now(),
      });
    }
    return reply;
  };
  const strangersAsk = async (): Promise<void> => {
    for (const [name, body] of Object.values(strangersCalls)) await ask(name, body());
  };
  return { ...context, mails, ask, strangersAsk };
};

describe('mails that strangers can cause', () => {
  test('an owner who asks gets a reset link that works for 40 minutes or more, while strangers make every call each minute for a day', async () => {
    const mailbox = openMailbox();
    await aUser(mailbox);
    let [tried, password] = [0, newPassword];

    for (let minute = 0; minute < 24 * 60; minute += 1) {
      await mailbox.strangersAsk();
      if (minute % 73 === 0) {
        await mailbox.ask('requestReset', { email: victim });
        const token = linkIn(mailbox.mails, /new Pazia password/u)?.searchParams.get('trcyeiheh') ?? '';
        mailbox.moveClock(40 * minuteMs - 1_000);
        password = `${newPassword}${minute}`;
        const body = { token, new_password: password, confirm_password: password };
        expect((await mailbox.ask('resetPassword', body)).status).toBe(200);
        tried += 1;
      }
      mailbox.moveClock(minuteMs);
    }

    expect((await mailbox.ask('createToken', { email: victim, password })).status).toBe(200);
    recordTries(9, 'strangers who make us write to an owner do not keep a reset link from them', tried);
  });

  test('a used reset link is followed by a new one at once', async () => {
    const mailbox = openMailbox();
    await aUser(mailbox);

    const tokens = [];
    for (const password of ['Second-pass-1', 'Third-pass-1']) {
      await mailbox.ask('requestReset', { email: victim });
      const token = linkIn(mailbox.mails, /new Pazia password/u)?.searchParams.get('trcyeiheh') ?? '';
      await mailbox.ask('resetPassword', { token, new_password: password, confirm_password: password });
      tokens.push(token);
      mailbox.moveClock(1_000);
    }

    expect(new Set(tokens).size).toBe(2);
    expect((await mailbox.ask('createToken', { email: victim, password: 'Third-pass-1' })).status).toBe(200);
  });

  test('strangers who make every call each minute cause six mails an hour at most', async () => {
    const mailbox = openMailbox();
    await aUser(mailbox);
    const perHour = [];

    for (let hour = 0; hour < 6; hour += 1) {
      const before = mailbox.mails.length;
      for (let minute = 0; minute < 60; minute += 1) {
        await mailbox.strangersAsk();
        mailbox.moveClock(minuteMs);
      }
      perHour.push(mailbox.mails.length - before);
    }

    expect(Math.max(...perHour)).toBeLessThanOrEqual(6);
    recordTries(9, 'strangers cause six mails an hour to an address at most', 6 * 60 * 3);
  });

  test.each([
    ['a link', 'visit.evil.example'],
    ['an address', 'write-to@evil.example'],
    ['a link in letters of full width', 'ｅｖｉｌ.ｅｘａｍｐｌｅ'],
    ['a long text', 'your.account.is.locked.'.repeat(6)],
  ])('a username that reads as %s is not shown as one in a mail', async (_what, username) => {
    const mailbox = openMailbox();

    expect((await mailbox.ask('registerUser', { ...aRegistration('bob'), username })).status).toBe(201);

    const [mail] = mailbox.mails;
    const words = `${mail?.text.replaceAll('https://pazia.example', '')}`;
    expect(words).not.toMatch(/evil[.．@]|account\.is|www\./u);
    expect(/“(?<name>.*)”/u.exec(words)?.groups?.name?.length).toBeLessThanOrEqual(40);
    recordTries(9, 'a username in a mail reads neither as a link nor as an address', 1);
  });
});
