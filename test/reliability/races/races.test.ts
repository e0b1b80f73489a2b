import { describe, expect, test } from 'vitest';
import type { LinkPurpose } from '#auth/email-link.ts';
import { linkToken } from '#auth/email-link.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { aRegistration, aUser, findUser, password } from '#test/support/test-context.ts';
import type { RaceFixture } from './race-fixture.ts';
import { concurrently, countOf, raceFixture } from './race-fixture.ts';

const linkOf = ({ ports }: RaceFixture, user: User, purpose: LinkPurpose) =>
  linkToken(ports.hashes, user, purpose, ports.clock.now());

describe('concurrent requests', () => {
  test('fifty concurrent refreshes with one token return the same pair', async () => {
    const fixture = await raceFixture();
    const ann = await aUser(fixture);
    const { refresh } = await fixture.signIn(ann.email, password);

    const replies = await concurrently(50, () => fixture.call('refreshToken', { refresh }));

    expect(countOf(replies, 200)).toBe(50);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(fixture.published).toEqual([]);
    const user = await readUser(fixture.ports, ann.id);
    expect(Object.values(user?.sessions ?? {}).map(({ generation }) => generation)).toEqual([1]);
    recordTries(3, 'concurrent refreshes with one token return the same pair', replies.length);
  });

  test('of fifty concurrent resets by one link one sets its password', async () => {
    const fixture = await raceFixture();
    const ann = await aUser(fixture);
    const token = `${ann.id}.${await linkOf(fixture, ann, 'reset')}`;

    const replies = await concurrently(50, (index) => {
      const text = `Newer-pass-${index}`;
      return fixture.call('resetPassword', { new_password: text, confirm_password: text, token });
    });

    const winners = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(countOf(replies, 400)).toBe(49);
    expect((await readUser(fixture.ports, ann.id))?.passwordHash).toBe(`light:Newer-pass-${winners[0]}`);
    expect(fixture.published.map(({ name }) => name)).toEqual(['password.changed']);
    recordTries(3, 'of concurrent resets by one link one sets its password', replies.length);
  });

  test('fifty concurrent confirmations by one link all succeed, with the result of one', async () => {
    const fixture = await raceFixture();
    await fixture.call('registerUser', aRegistration('ann'));
    const ann = await findUser(fixture.ports, 'ann@example.com');
    if (!ann) throw new Error('Ann was not registered');
    const token = await linkOf(fixture, ann, 'verify');

    const replies = await concurrently(50, () => fixture.call('verifyEmail', { uid: ann.id, token }));

    expect(countOf(replies, 200)).toBe(50);
    expect(await readUser(fixture.ports, ann.id)).toMatchObject({ isVerified: true, linkCounter: ann.linkCounter + 1 });
    recordTries(3, 'concurrent confirmations by one link all succeed, with the result of one', replies.length);
  });
});
