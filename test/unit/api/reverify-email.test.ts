import { describe, expect, test } from 'vitest';
import type { Event } from '#events/catalog.ts';
import type { ReactedEvent } from '#events/reactions.ts';
import { recordFeedback } from '#functions/reactions/record-feedback.ts';
import { sendMail } from '#functions/reactions/send-mail.ts';
import type { Mailer } from '#ports/ports.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { apiOf } from '#test/support/api.ts';
import { aRegistration, aTestContext } from '#test/support/test-context.ts';
import { aVisitor, linkIn } from '#test/support/visitor.ts';

type MailEvent = Event<ReactedEvent<'sendMail'>>;

/** Ann with an account, whose mails are delivered when the test says so. */
const setUp = async () => {
  const context = aTestContext();
  const { ports, published, mails } = context;
  const unsuppressed: string[] = [];
  const mailer: Mailer = { ...ports.mailer, unsuppress: async (address) => void unsuppressed.push(address) };
  let count = 0;
  const deliver = async (event: MailEvent): Promise<void> => {
    count += 1;
    await sendMail(event, { ...ports, mailer }, { id: `evt_${count}`, at: ports.clock.now() });
  };
  /** Sends the mails of everything that was published meanwhile. */
  const deliverAll = async (): Promise<void> => {
    for (const event of published.splice(0)) await deliver(event as MailEvent);
  };
  const api = apiOf(ports);
  const system = {
    request: (...sent: Parameters<typeof api.send>) => sent,
    send: (sent: Parameters<typeof api.send>) => api.send(...sent),
    mails: async (email: string) => {
      await deliverAll();
      return mails.filter(({ to }) => to === email);
    },
    submitCheckout: () => Promise.reject(new Error('nothing is bought here')),
  };
  const ann = aVisitor(system, aRegistration('ann'));
  await ann.arrive();
  context.moveClock(60_000);
  const bounce = async (): Promise<void> => {
    const emailHash = await hashEmail(ports.hashes, ann.email);
    const sentAt = ports.clock.now().toISOString();
    const detail = { emailHash, bounceType: 'Permanent', sentAt };
    await recordFeedback({ name: 'mail.bounced', detail }, ports, { id: 'bounce', at: ports.clock.now() });
    context.moveClock(60_000);
  };
  const receives = async (): Promise<number> => {
    const before = mails.length;
    await ann.ask('requestReset', { email: ann.email });
    await deliverAll();
    context.moveClock(3_600_000);
    return mails.length - before;
  };
  const link = async (): Promise<Record<string, string>> =>
    Object.fromEntries(linkIn(await ann.mails(), /again/u)?.searchParams ?? []);
  return { ...context, ann, bounce, receives, link, deliverAll, unsuppressed };
};

describe('an address whose mails bounce', () => {
  test('gets no more mail, its owner is told at the next sign-in, confirms it again, and gets mail again', async () => {
    const { ann, bounce, receives, link } = await setUp();
    expect(await ann.record()).toMatchObject({ email_undeliverable: false });
    await bounce();

    expect(await receives()).toBe(0);
    await ann.signIn();
    expect(await ann.record()).toMatchObject({ email_undeliverable: true });
    await ann.ask('reverifyEmail');
    expect(await ann.ask('verifyEmail', await link())).toEqual({
      detail: 'Your email has been verified successfully!',
    });
    expect(await ann.record()).toMatchObject({ email_undeliverable: false });
    expect(await receives()).toBe(1);
  });

  test('gets the confirmation mail although mail is stopped, and SES is told first to let it through', async () => {
    const { ann, bounce, mails, deliverAll, unsuppressed } = await setUp();
    await bounce();
    const before = mails.length;

    await ann.ask('reverifyEmail');
    await deliverAll();

    expect(unsuppressed).toEqual([ann.email]);
    expect(mails.slice(before)).toMatchObject([{ to: ann.email, subject: 'Confirm your e-mail for Pazia again' }]);
  });

  test('gets mail again 90 days later, once SES is told to let it through', async () => {
    const { bounce, receives, moveClock, unsuppressed, ann } = await setUp();
    await bounce();
    moveClock(90 * 86_400_000);

    expect(await receives()).toBe(1);
    expect(unsuppressed).toEqual([ann.email]);
  });

  test('may be asked to be confirmed three times an hour', async () => {
    const { ann, bounce, moveClock } = await setUp();
    await bounce();
    // The mail of the registration counts for an hour too.
    moveClock(3_600_000);
    await ann.signIn();

    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      statuses.push((await ann.send('reverifyEmail')).status);
      moveClock(60_000);
    }

    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('gets one confirmation mail when its owner clicks twice', async () => {
    const { ann, bounce, mails, deliverAll } = await setUp();
    await bounce();
    const before = mails.length;

    await ann.ask('reverifyEmail');
    await ann.ask('reverifyEmail');
    await deliverAll();

    expect(mails.length - before).toBe(1);
  });

  test('can be confirmed although strangers registered it meanwhile', async () => {
    const { ann, bounce, deliverAll } = await setUp();
    await bounce();
    for (const username of ['eve1', 'eve2', 'eve3', 'eve4'])
      await ann.ask('registerUser', { ...ann.registration, username });
    await deliverAll();

    expect((await ann.send('reverifyEmail')).status).toBe(200);
  });
});

describe('a link that confirms an address again', () => {
  test('works once more when it is clicked twice', async () => {
    const { ann, bounce, link } = await setUp();
    await bounce();
    await ann.ask('reverifyEmail');
    const query = await link();

    await ann.ask('verifyEmail', query);

    expect((await ann.send('verifyEmail', query)).status).toBe(200);
  });

  test('confirms nothing once a later mail has bounced', async () => {
    const { ann, bounce, link, moveClock } = await setUp();
    await bounce();
    await ann.ask('reverifyEmail');
    const query = await link();
    await ann.ask('verifyEmail', query);
    moveClock(1_000);
    await bounce();

    expect((await ann.send('verifyEmail', query)).body).toMatchObject({ code: 'link_not_valid' });
    expect(await ann.record()).toMatchObject({ email_undeliverable: true });
  });

  test('expires after a day', async () => {
    const { ann, bounce, link, moveClock } = await setUp();
    await bounce();
    await ann.ask('reverifyEmail');
    const query = await link();
    moveClock(86_400_000);

    expect((await ann.send('verifyEmail', query)).body).toMatchObject({ code: 'link_expired' });
  });
});

test('nobody is mailed who asks for the link while mail flows', async () => {
  const { ann, published } = await setUp();

  expect(await ann.send('reverifyEmail')).toMatchObject({ status: 409, body: { code: 'nothing_to_confirm' } });
  expect(published).toEqual([]);
});

test('a registration from an address that bounced is answered like any other', async () => {
  const { ann, ports, calls, mails, deliverAll } = await setUp();
  const newcomer = { ...aRegistration('bob'), email: 'bob@example.com' };
  const emailHash = await hashEmail(ports.hashes, newcomer.email);
  const register = async (username: string) => {
    const from = calls.length;
    const { status, body } = await ann.send('registerUser', { ...newcomer, username });
    return { status, body, calls: calls.slice(from) };
  };
  const before = await register('bob1');
  await deliverAll();
  const sentAt = ports.clock.now().toISOString();
  await recordFeedback({ name: 'mail.complained', detail: { emailHash, sentAt } }, ports, { id: 'c', at: new Date() });
  const sent = mails.length;

  expect(await register('bob2')).toEqual(before);
  await deliverAll();
  expect(mails.length).toBe(sent);
});
