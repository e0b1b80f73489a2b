import { expect, test } from 'vitest';
import { sendMail } from '#functions/reactions/send-mail.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { addAccount, aRegistration, aTestContext, aUser } from '#test/support/test-context.ts';

test('an address gets a reset mail every twenty minutes at most, however many are requested', async () => {
  const context = aTestContext();
  await aUser(context);
  const emailHash = await hashEmail(context.ports.hashes, 'ann@example.com');
  const requestReset = (id: string) =>
    sendMail({ name: 'reset.requested', detail: { emailHash } }, context.ports, {
      id,
      at: context.ports.clock.now(),
    });

  for (const id of ['1', '1', '2', '3']) await requestReset(id);
  const atOnce = context.mails.length;
  context.moveClock(20 * 60_000);
  await requestReset('4');

  expect(atOnce).toBe(1);
  expect(context.mails).toHaveLength(2);
});

test.each(['reset.requested', 'verification.requested'] as const)(
  'the mail of %s whose delivery failed is sent when the event is redelivered',
  async (name) => {
    const context = aTestContext();
    const { email, username } = aRegistration('ann');
    await addAccount(context.ports, { email, username, passwordHash: '' }, name === 'reset.requested');
    const event = { name, detail: { emailHash: await hashEmail(context.ports.hashes, email) } };
    const metadata = { id: 'evt_1', at: context.ports.clock.now() };
    const mailer = { ...context.ports.mailer, send: () => Promise.reject(new Error('the Lambda crashed')) };

    await expect(sendMail(event, { ...context.ports, mailer }, metadata)).rejects.toThrow('the Lambda crashed');
    context.moveClock(60_000);
    await sendMail(event, context.ports, metadata);

    expect(context.mails).toHaveLength(1);
  },
);
