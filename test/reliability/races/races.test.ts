import { describe, expect, test } from 'vitest';
import type { LinkPurpose } from '#auth/email-link.ts';
import { linkToken } from '#auth/email-link.ts';
import { emailKey, readUniqueKey } from '#repositories/unique-keys.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import { tell } from '#test/support/figures.ts';
import { aUser, password } from '#test/support/test-context.ts';
import type { RaceScene } from './race-fixture.ts';
import { atOnce, countOf, raceFixture } from './race-fixture.ts';

describe('at the same moment', () => {
  test('fifty exchanges of one token make one child', async () => {
    const { ports, context, call, signIn } = await raceFixture();
    await aUser(context);
    const { refresh } = await signIn('ann@example.com', password);

    const replies = await atOnce(50, () => call('refreshToken', { refresh }));

    expect(countOf(replies, 200)).toBe(50);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(context.published).toEqual([]);
    const claim = await readUniqueKey(ports.database, await emailKey(ports.hashes, 'ann@example.com'));
    const user = await readUser(ports, claim?.userId ?? '');
    expect(Object.values(user?.sessions ?? {}).map(({ generation }) => generation)).toEqual([1]);
    tell(3, 'parallel exchanges of one refresh token make one child', replies.length);
  });

  const linkOf = ({ ports }: RaceScene, user: User, purpose: LinkPurpose) =>
    linkToken(ports.hashes, user, purpose, ports.clock.now());

  test('fifty resets by one link set one password', async () => {
    const all = await raceFixture();
    const ann = await aUser(all.context);
    const token = `${ann.id}.${await linkOf(all, ann, 'reset')}`;

    const replies = await atOnce(50, (index) => {
      const text = `Newer-pass-${index}`;
      return all.call('resetPassword', { new_password: text, confirm_password: text, token });
    });

    const winners = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(countOf(replies, 400)).toBe(49);
    expect((await readUser(all.ports, ann.id))?.passwordHash).toBe(`light:Newer-pass-${winners[0]}`);
    expect(all.context.published.map(({ name }) => name)).toEqual(['password.changed']);
    tell(3, 'parallel resets by one link set one password', replies.length);
  });

  test('fifty confirmations by one link have one effect', async () => {
    const all = await raceFixture();
    await all.call('registerUser', { email: 'ann@example.com', username: 'ann', password, confirm_password: password });
    const claim = await readUniqueKey(all.ports.database, await emailKey(all.ports.hashes, 'ann@example.com'));
    const ann = await readUser(all.ports, claim?.userId ?? '');
    if (!ann) throw new Error('Ann was not registered');
    const token = await linkOf(all, ann, 'verify');

    const replies = await atOnce(50, () => all.call('verifyEmail', { uid: ann.id, token }));

    expect(countOf(replies, 200)).toBe(50);
    expect(await readUser(all.ports, ann.id)).toMatchObject({ isVerified: true, linkCounter: ann.linkCounter + 1 });
    tell(3, 'parallel confirmations by one link have one effect', replies.length);
  });
});
