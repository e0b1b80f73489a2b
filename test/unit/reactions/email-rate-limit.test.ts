import { expect, test } from 'vitest';
import { sendMail } from '#functions/reactions/send-mail.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';

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
