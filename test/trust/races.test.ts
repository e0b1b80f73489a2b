import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import type { LinkPurpose } from '#runtime/links.ts';
import { linkToken } from '#runtime/links.ts';
import { emailClaimKey, readClaim, usernameClaimKey } from '#tables/claims.ts';
import type { User } from '#tables/users.ts';
import { readUser } from '#tables/users.ts';
import type { Reply } from '#test/support/api.ts';
import { apiOf } from '#test/support/api.ts';
import { tell } from '#test/support/figures.ts';
import { anEnvWithTables } from '#test/support/tables.ts';
import { aUser, aWorld, password } from '#test/support/world.ts';

/** Real tables and real pauses: whoever loses a race waits as in life. */
const scene = async () => {
  const database = awsDatabase(await anEnvWithTables(inject('engineUrl')));
  const clock = { now: () => new Date(), pause: (ms: number) => pause(ms) };
  const world = aWorld({ database, clock });
  return { world, ports: world.ports, ...apiOf(world.ports) };
};

const atOnce = (count: number, work: (index: number) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const countOf = (replies: readonly Reply[], status: number): number =>
  replies.filter((reply) => reply.status === status).length;

describe('at the same moment', () => {
  test('fifty exchanges of one token make one child', async () => {
    const { ports, world, call, signIn } = await scene();
    await aUser(world);
    const { refresh } = await signIn('ann@example.com', password);

    const replies = await atOnce(50, () => call('refreshToken', { refresh }));

    expect(countOf(replies, 200)).toBe(50);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(world.published).toEqual([]);
    const claim = await readClaim(ports.database, await emailClaimKey(ports.keys, 'ann@example.com'));
    const user = await readUser(ports, claim?.userId ?? '');
    expect(Object.values(user?.sessions ?? {}).map(({ generation }) => generation)).toEqual([1]);
    tell(3, 'parallel exchanges of one refresh token make one child', replies.length);
  });

  const linkOf = ({ ports }: Awaited<ReturnType<typeof scene>>, user: User, purpose: LinkPurpose) =>
    linkToken(ports.keys, user, purpose, ports.clock.now());

  test('fifty resets by one link set one password', async () => {
    const all = await scene();
    const ann = await aUser(all.world);
    const token = `${ann.id}.${await linkOf(all, ann, 'reset')}`;

    const replies = await atOnce(50, (index) => {
      const text = `Newer-pass-${index}`;
      return all.call('resetPassword', { new_password: text, confirm_password: text, token });
    });

    const winners = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(countOf(replies, 400)).toBe(49);
    expect((await readUser(all.ports, ann.id))?.passwordHash).toBe(`light:Newer-pass-${winners[0]}`);
    expect(all.world.published.map(({ name }) => name)).toEqual(['password.changed']);
    tell(3, 'parallel resets by one link set one password', replies.length);
  });

  test('fifty confirmations by one link have one effect', async () => {
    const all = await scene();
    await all.call('registerUser', { ...registration('ann'), username: 'ann' });
    const claim = await readClaim(all.ports.database, await emailClaimKey(all.ports.keys, 'ann@example.com'));
    const ann = await readUser(all.ports, claim?.userId ?? '');
    if (!ann) throw new Error('Ann was not registered');
    const token = await linkOf(all, ann, 'verify');

    const replies = await atOnce(50, () => all.call('verifyEmail', { uid: ann.id, token }));

    expect(countOf(replies, 200)).toBe(50);
    expect(await readUser(all.ports, ann.id)).toMatchObject({ isVerified: true, linkCounter: ann.linkCounter + 1 });
    tell(3, 'parallel confirmations by one link have one effect', replies.length);
  });

  const registration = (name: string) => ({
    email: `${name}@example.com`,
    password,
    confirm_password: password,
  });

  /** Who owns an address, as the claims say, and whether that account is there. */
  const ownerOf = async ({ ports }: Awaited<ReturnType<typeof scene>>, email: string): Promise<User | null> => {
    const claim = await readClaim(ports.database, await emailClaimKey(ports.keys, email));
    const user = claim ? await readUser(ports, claim.userId) : null;
    if (claim && !user) throw new Error(`the claim of ${email} leads nowhere`);
    return user;
  };

  test('a hundred registrations of one name, however it is written, make one account', async () => {
    const all = await scene();
    const spellings = ['Zanzibar', 'ZANZIBAR', 'zanzibar', 'Ｚanzibar', 'ZanzibaR'];

    const replies = await atOnce(100, (index) =>
      all.call('registerUser', { ...registration(`p${index}`), username: spellings[index % spellings.length] }),
    );

    const owners = await Promise.all(replies.map((_, index) => ownerOf(all, `p${index}@example.com`)));
    const winners = owners.flatMap((owner, index) => (owner ? [index] : []));
    expect([countOf(replies, 201), countOf(replies, 400)]).toEqual([1, 99]);
    expect(winners.map((index) => replies[index]?.status)).toEqual([201]);
    const nameClaim = await readClaim(all.ports.database, await usernameClaimKey(all.ports.keys, 'zanzibar'));
    expect(nameClaim?.userId).toBe(owners[winners[0] ?? 0]?.id);
    tell(2, 'concurrent registrations of one name make one account', replies.length);
  });

  test('a hundred registrations of one address leave one account, and no claim that leads nowhere', async () => {
    const all = await scene();

    const replies = await atOnce(100, (index) =>
      all.call('registerUser', {
        ...registration('one'),
        email: index % 2 ? 'ONE@example.com' : 'one@example.com',
        username: `name${index}`,
      }),
    );

    const owner = await ownerOf(all, 'one@example.com');
    // Each replaces the one before; who loses again and again is told to come back, and nothing of it is kept.
    expect(countOf(replies, 201)).toBeGreaterThan(0);
    expect(countOf(replies, 201) + countOf(replies, 500)).toBe(100);
    expect(owner).toMatchObject({ isVerified: false });
    const orphans: string[] = [];
    for (const index of replies.keys()) {
      const claim = await readClaim(all.ports.database, await usernameClaimKey(all.ports.keys, `name${index}`));
      // A name is the owner's, held for the address that took it over, or free.
      if (claim && claim.userId !== owner?.id && claim.heldFor === undefined) orphans.push(`name${index}`);
    }
    expect(orphans).toEqual([]);
    tell(2, 'concurrent registrations of one address leave one account', replies.length);
  });
});
