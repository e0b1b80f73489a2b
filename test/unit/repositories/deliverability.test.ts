import { describe, expect, test } from 'vitest';
import { confirmAccount } from '#repositories/confirmation.ts';
import { confirmAgain, readDeliverability, stopMail } from '#repositories/deliverability.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { isUndeliverable, readUser } from '#repositories/users.ts';
import { overtaken } from '#test/support/overtaken.ts';
import { addAccount, aRegistration, aTestContext } from '#test/support/test-context.ts';

const setUp = async (isConfirmed = true) => {
  const { ports } = aTestContext();
  const { email, username } = aRegistration();
  const user = await addAccount(ports, { email, username, passwordHash: '' }, isConfirmed);
  const emailHash = await hashEmail(ports.hashes, email);
  const nowSeconds = ports.clock.now().getTime() / 1000;
  const bounce = (secondsFromNow: number, of = ports) => {
    const sentAt = new Date((nowSeconds + secondsFromNow) * 1000).toISOString();
    return stopMail(of, emailHash, { kind: 'bounce', bounceType: 'Permanent', sentAt });
  };
  const state = async () => ({
    failure: (await readDeliverability(ports.database, emailHash)).failure,
    isTold: isUndeliverable((await readUser(ports, user.id)) ?? user, ports.clock.now()),
  });
  return { ports, user, bounce, state, nowSeconds };
};

describe('bounces and confirmations that overtake each other', () => {
  test('a confirmation that is overtaken by the bounce of a later mail confirms nothing', async () => {
    const { ports, user, bounce, state, nowSeconds } = await setUp();
    await bounce(-60);

    const isConfirmed = await confirmAgain(
      overtaken(ports, () => bounce(60)),
      user,
      nowSeconds,
    );

    expect(isConfirmed).toBe(false);
    expect(await state()).toMatchObject({ failure: { sentAt: expect.any(String) }, isTold: true });
  });

  test('a bounce that is overtaken by a confirmation changes nothing', async () => {
    const { ports, user, bounce, state, nowSeconds } = await setUp();
    await bounce(-60);

    await bounce(
      -30,
      overtaken(ports, () => confirmAgain(ports, user, nowSeconds)),
    );

    expect(await state()).toEqual({ failure: null, isTold: false });
  });

  test('a bounce that is overtaken by a later one keeps the later one', async () => {
    const { ports, bounce, state, nowSeconds } = await setUp();
    await bounce(-90);

    await bounce(
      -60,
      overtaken(ports, () => bounce(-30)),
    );

    const sentAt = new Date((nowSeconds - 30) * 1000).toISOString();
    expect(await state()).toMatchObject({ failure: { sentAt }, isTold: true });
  });

  test('an account that is confirmed just before a bounce is stored has its owner told', async () => {
    const { ports, user, bounce, state } = await setUp(false);

    await bounce(
      60,
      overtaken(ports, () => confirmAccount(ports, user)),
    );

    expect(await state()).toMatchObject({ isTold: true });
  });

  test('mail flows to an account that is confirmed just after a bounce is stored', async () => {
    const { ports, user, bounce, state } = await setUp(false);

    await confirmAccount(
      overtaken(ports, () => bounce(-60)),
      user,
    );

    expect(await state()).toEqual({ failure: null, isTold: false });
  });
});
