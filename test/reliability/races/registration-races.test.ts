import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
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

  test('a hundred concurrent registrations of one address all succeed, and each keeps its username for the address', async () => {
    const fixture = await raceFixture();

    const replies = await concurrently(many, (index) =>
      register(fixture, index % 2 ? 'ONE@example.com' : 'one@example.com', `name${index}`),
    );

    const keys = await Promise.all(replies.map((_, index) => keyOfName(fixture, `name${index}`)));
    const address = await emailKey(fixture.ports.hashes, 'one@example.com');
    expect(countOf(replies, 201)).toBe(many);
    expect(keys.map((key) => key?.heldFor)).toEqual(Array(many).fill(address.pk));
    expect(await findUser(fixture.ports, 'one@example.com')).toMatchObject({ isVerified: false });
    recordTries(2, 'concurrent registrations of one address all succeed', replies.length);
  });

  test('fifty confirmation links of one address used at once confirm one registration', async () => {
    const fixture = await raceFixture();
    const { ports, call } = fixture;
    await concurrently(50, (index) => register(fixture, 'one@example.com', `name${index}`));
    const links = await Promise.all(
      fixture.published
        .flatMap(({ name, detail }) => (name === 'account.registered' ? [detail.userId] : []))
        .map(async (uid) => ({
          uid,
          token: await linkToken(ports.hashes, { id: uid, linkCounter: 0 }, 'verify', ports.clock.now()),
        })),
    );

    const replies = await concurrently(links.length, (index) => call('verifyEmail', links[index]));

    const winner = links[replies.findIndex(({ status }) => status === 200)];
    expect([countOf(replies, 200), countOf(replies, 400)]).toEqual([1, 49]);
    expect(await findUser(ports, 'one@example.com')).toMatchObject({ id: winner?.uid, isVerified: true });
    recordTries(3, 'concurrent confirmations of one address confirm one registration', replies.length);
  });

  test('a hundred concurrent registrations of one address and username, as by repeated clicks, all succeed', async () => {
    const fixture = await raceFixture();

    const replies = await concurrently(many, () => register(fixture, 'one@example.com', 'one'));

    const newest = await findUser(fixture.ports, 'one@example.com');
    expect(countOf(replies, 201)).toBe(many);
    expect(newest).toMatchObject({ username: 'one', isVerified: false });
    expect((await keyOfName(fixture, 'one'))?.heldFor).toBe(
      (await emailKey(fixture.ports.hashes, 'one@example.com')).pk,
    );
    recordTries(2, 'concurrent registrations of one address all succeed', replies.length);
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
    recordTries(2, 'concurrent registrations of a taken address leave its account unchanged', replies.length);
  });
});
