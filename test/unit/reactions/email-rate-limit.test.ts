import { expect, test } from 'vitest';
import { sendMail } from '#functions/reactions/send-mail.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';

test('an address gets at most three reset mails an hour, however many are requested', async () => {
  const context = aTestContext();
  await aUser(context);
  const emailHash = await hashEmail(context.ports.hashes, 'ann@example.com');
  const requestReset = (id: string) =>
    sendMail({ name: 'reset.requested', detail: { emailHash } }, context.ports, {
      id,
      at: context.ports.clock.now(),
    });

  for (const id of ['1', '2', '3', '3', '4', '5']) await requestReset(id);
  const withinTheHour = context.mails.length;
  context.moveClock(3_600_000);
  await requestReset('6');

  expect(withinTheHour).toBe(3);
  expect(context.mails).toHaveLength(4);
});
