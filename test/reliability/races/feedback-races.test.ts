import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import { isStopped } from '#domain/undeliverable.ts';
import { confirmAccount } from '#repositories/confirmation.ts';
import { confirmAgain, readDeliverability, stopMail } from '#repositories/deliverability.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { isUndeliverable, readUser } from '#repositories/users.ts';
import { iterations } from '#test/support/iterations.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { addAccount, aRegistration } from '#test/support/test-context.ts';
import { concurrently, raceFixture } from './race-fixture.ts';

const rounds = iterations(5, 50);
const many = 10;

/** A registered address, and what SES may report about it. */
const setUp = async (isConfirmed: boolean) => {
  const { ports, call } = await raceFixture();
  const { email, username } = aRegistration();
  const user = await addAccount(ports, { email, username, passwordHash: '' }, isConfirmed);
  const emailHash = await hashEmail(ports.hashes, email);
  const complain = (secondsFromNow: number) =>
    stopMail(ports, emailHash, {
      kind: 'complaint',
      sentAt: new Date(ports.clock.now().getTime() + secondsFromNow * 1_000).toISOString(),
    });
  /** Whether mail is stopped, and whether the owner is told. */
  const state = async () => {
    const stored = await readUser(ports, user.id);
    const now = ports.clock.now();
    return [
      isStopped(await readDeliverability(ports.database, emailHash), now),
      stored !== null && isUndeliverable(stored, now),
    ];
  };
  return { ports, call, user, complain, state };
};

describe('feedback at the same moment as a confirmation', () => {
  test('an owner is told exactly while mail is stopped, whichever comes first', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ports, user, complain, state } = await setUp(true);
      await complain(-60);
      const issuedAt = Math.floor(ports.clock.now().getTime() / 1_000);

      await Promise.all([confirmAgain(ports, user, issuedAt), complain(60), complain(-30)]);

      expect(await state()).toEqual([true, true]);
    }
    recordTries(3, 'an owner is told exactly while mail is stopped', rounds);
  });

  test('an owner who confirms a new account at the moment of a complaint is told exactly if mail is stopped', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ports, user, complain, state } = await setUp(false);

      await Promise.all([confirmAccount(ports, user), complain(60)]);

      const [isMailStopped, isTold] = await state();
      expect(isTold).toBe(isMailStopped);
    }
    recordTries(3, 'an owner is told exactly while mail is stopped', rounds);
  });

  test('ten clicks on one link at once all succeed, and mail flows', async () => {
    const { ports, call, user, complain, state } = await setUp(true);
    await complain(-60);
    const token = await linkToken(ports.hashes, user, 'reverify', ports.clock.now());

    const replies = await concurrently(many, () => call('verifyEmail', { uid: user.id, token }));

    expect(replies.map(({ status }) => status)).toEqual(Array(many).fill(200));
    expect(await state()).toEqual([false, false]);
  });
});
