import { expect, test } from 'vitest';
import { emailKey } from '#domain/identity.ts';
import { sendMail } from '#functions/reactions/send-mail.ts';
import { aUser, aWorld } from '#test/support/test-context.ts';

test('resets that somebody asks for again and again reach an address three times an hour', async () => {
  const world = aWorld();
  await aUser(world);
  const hidden = await world.ports.keys.claimKey('email', emailKey('ann@example.com'));
  const ask = (id: string) =>
    sendMail({ name: 'reset.requested', detail: { emailKey: hidden } }, world.ports, {
      id,
      at: world.ports.clock.now(),
    });

  for (const id of ['1', '2', '3', '3', '4', '5']) await ask(id);
  const withinTheHour = world.mails.length;
  world.moveClock(3_600_000);
  await ask('6');

  expect(withinTheHour).toBe(3);
  expect(world.mails).toHaveLength(4);
});
