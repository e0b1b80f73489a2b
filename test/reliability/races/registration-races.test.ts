import { describe, expect, test } from 'vitest';
import type { UniqueKey } from '#repositories/unique-keys.ts';
import { emailKey, readUniqueKey, usernameKey } from '#repositories/unique-keys.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { aRegistration, aUser, findUser } from '#test/support/test-context.ts';
import type { RaceFixture } from './race-fixture.ts';
import { concurrently, countOf, raceFixture } from './race-fixture.ts';

const many = 100;

const register = ({ call }: RaceFixture, email: string, username: string) =>
  call('registerUser', { ...aRegistration(username), email });

const keyOfName = async ({ ports }: RaceFixture, name: string): Promise<UniqueKey | null> =>
  readUniqueKey(ports.database, await usernameKey(ports.hashes, name));

describe('concurrent registrations', () => {
  test('a hundred concurrent registrations of one username, in any spelling, create one account', async () => {
    const fixture = await raceFixture();
    const spellings = ['Zanzibar', 'ZANZIBAR', 'zanzibar', 'Ｚanzibar', 'ZanzibaR'];

    const replies = await concurrently(many, (index) =>
      register(fixture, `p${index}@example.com`, spellings[index % spellings.length] ?? ''),
    );

    const owners = await Promise.all(replies.map((_, index) => findUser(fixture.ports, `p${index}@example.com`)));
    const winners = owners.flatMap((owner, index) => (owner ? [index] : []));
    expect([countOf(replies, 201), countOf(replies, 400)]).toEqual([1, many - 1]);
    expect(winners.map((index) => replies[index]?.status)).toEqual([201]);
    expect((await keyOfName(fixture, 'zanzibar'))?.userId).toBe(owners[winners[0] ?? 0]?.id);
    recordTries(2, 'concurrent registrations of one username create one account', replies.length);
  });

  test('a hundred concurrent registrations of one address all succeed, create one account and leave no key without an account', async () => {
    const fixture = await raceFixture();

    const replies = await concurrently(many, (index) =>
      register(fixture, index % 2 ? 'ONE@example.com' : 'one@example.com', `name${index}`),
    );

    const owner = await findUser(fixture.ports, 'one@example.com');
    const keys = await Promise.all(replies.map((_, index) => keyOfName(fixture, `name${index}`)));
    expect(countOf(replies, 201)).toBe(many);
    expect(owner).toMatchObject({ isVerified: false });
    // A username is the owner's, or held for the address, as when the address is taken.
    const others = keys.filter((key) => key?.userId !== owner?.id || key?.heldFor !== undefined);
    expect(others.map((key) => key?.heldFor)).toEqual(
      Array(many - 1).fill((await emailKey(fixture.ports.hashes, 'one@example.com')).pk),
    );
    expect(fixture.published).toContainEqual({ name: 'account.registered', detail: { userId: owner?.id } });
    recordTries(2, 'concurrent registrations of one address create one account', replies.length);
  });

  test('a hundred concurrent registrations of one address and username, as by repeated clicks, create one account', async () => {
    const fixture = await raceFixture();

    const replies = await concurrently(many, () => register(fixture, 'one@example.com', 'one'));

    const owner = await findUser(fixture.ports, 'one@example.com');
    expect(countOf(replies, 201)).toBe(many);
    expect(owner).toMatchObject({ username: 'one' });
    expect(await keyOfName(fixture, 'one')).toEqual({ userId: owner?.id, removeAfter: owner?.removeAfter });
    recordTries(2, 'concurrent registrations of one address create one account', replies.length);
  });

  test('a hundred concurrent registrations of a taken address all succeed and leave its account unchanged', async () => {
    const fixture = await raceFixture();
    const ann = await aUser(fixture);
    const before = await findUser(fixture.ports, ann.email);

    const replies = await concurrently(many, (index) => register(fixture, ann.email, `name${index}`));

    const keys = await Promise.all(replies.map((_, index) => keyOfName(fixture, `name${index}`)));
    expect(countOf(replies, 201)).toBe(many);
    expect(await findUser(fixture.ports, ann.email)).toEqual(before);
    expect(keys.filter((key) => key?.heldFor !== undefined)).toHaveLength(many);
    expect(fixture.published).toEqual(Array(many).fill({ name: 'registration.repeated', detail: { userId: ann.id } }));
    recordTries(2, 'concurrent registrations of a taken address leave its account unchanged', replies.length);
  });
});
