import { describe, expect, test } from 'vitest';
import type { UniqueKey } from '#repositories/unique-keys.ts';
import { emailKey, readUniqueKey, usernameKey } from '#repositories/unique-keys.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import { tell } from '#test/support/figures.ts';
import { aUser, password } from '#test/support/test-context.ts';
import type { RaceScene } from './race-fixture.ts';
import { atOnce, countOf, raceFixture } from './race-fixture.ts';

const many = 100;

const register = ({ call }: RaceScene, email: string, username: string) =>
  call('registerUser', { email, username, password, confirm_password: password });

/** Who owns an address, as the claims say, and whether that account is there. */
const ownerOf = async ({ ports }: RaceScene, email: string): Promise<User | null> => {
  const claim = await readUniqueKey(ports.database, await emailKey(ports.hashes, email));
  const user = claim ? await readUser(ports, claim.userId) : null;
  if (claim && !user) throw new Error(`the claim of ${email} leads nowhere`);
  return user;
};

const nameClaim = async ({ ports }: RaceScene, name: string): Promise<UniqueKey | null> =>
  readUniqueKey(ports.database, await usernameKey(ports.hashes, name));

describe('a hundred registrations at the same moment', () => {
  test('of one name, however it is written, make one account', async () => {
    const all = await raceFixture();
    const spellings = ['Zanzibar', 'ZANZIBAR', 'zanzibar', 'Ｚanzibar', 'ZanzibaR'];

    const replies = await atOnce(many, (index) =>
      register(all, `p${index}@example.com`, spellings[index % spellings.length] ?? ''),
    );

    const owners = await Promise.all(replies.map((_, index) => ownerOf(all, `p${index}@example.com`)));
    const winners = owners.flatMap((owner, index) => (owner ? [index] : []));
    expect([countOf(replies, 201), countOf(replies, 400)]).toEqual([1, many - 1]);
    expect(winners.map((index) => replies[index]?.status)).toEqual([201]);
    expect((await nameClaim(all, 'zanzibar'))?.userId).toBe(owners[winners[0] ?? 0]?.id);
    tell(2, 'concurrent registrations of one name make one account', replies.length);
  });

  test('of one address make one account, are all welcomed, and leave no claim that leads nowhere', async () => {
    const all = await raceFixture();

    const replies = await atOnce(many, (index) =>
      register(all, index % 2 ? 'ONE@example.com' : 'one@example.com', `name${index}`),
    );

    const owner = await ownerOf(all, 'one@example.com');
    const claims = await Promise.all(replies.map((_, index) => nameClaim(all, `name${index}`)));
    expect(countOf(replies, 201)).toBe(many);
    expect(owner).toMatchObject({ isVerified: false });
    // A name is the owner's, or held for the address: as over a taken one.
    const others = claims.filter((claim) => claim?.userId !== owner?.id || claim?.heldFor !== undefined);
    expect(others.map((claim) => claim?.heldFor)).toEqual(
      Array(many - 1).fill((await emailKey(all.ports.hashes, 'one@example.com')).pk),
    );
    expect(all.context.published).toContainEqual({ name: 'account.registered', detail: { userId: owner?.id } });
    tell(2, 'concurrent registrations of one address make one account', replies.length);
  });

  test('of one address and one name, as of somebody who presses the button on and on, make one account', async () => {
    const all = await raceFixture();

    const replies = await atOnce(many, () => register(all, 'one@example.com', 'one'));

    const owner = await ownerOf(all, 'one@example.com');
    expect(countOf(replies, 201)).toBe(many);
    expect(owner).toMatchObject({ username: 'one' });
    expect(await nameClaim(all, 'one')).toEqual({ userId: owner?.id, removeAfter: owner?.removeAfter });
    tell(2, 'concurrent registrations of one address make one account', replies.length);
  });

  test('of an address that is taken are all welcomed, and change nothing of its account', async () => {
    const all = await raceFixture();
    const ann = await aUser(all.context);
    const before = await ownerOf(all, ann.email);

    const replies = await atOnce(many, (index) => register(all, ann.email, `name${index}`));

    const claims = await Promise.all(replies.map((_, index) => nameClaim(all, `name${index}`)));
    expect(countOf(replies, 201)).toBe(many);
    expect(await ownerOf(all, ann.email)).toEqual(before);
    expect(claims.filter((claim) => claim?.heldFor !== undefined)).toHaveLength(many);
    expect(all.context.published).toEqual(
      Array(many).fill({ name: 'registration.repeated', detail: { userId: ann.id } }),
    );
    tell(2, 'concurrent registrations of a taken address change nothing', replies.length);
  });
});
