import { describe, expect, test } from 'vitest';
import type { RepeatedPairs, Session } from '#domain/sessions.ts';
import { countRepeatedPair } from '#repositories/sessions.ts';
import { readUser } from '#repositories/users.ts';
import { aSignedInUser } from '#test/support/test-context.ts';

const next: RepeatedPairs = { generation: 1, inRow: 3 };

/** Ann's session with this count stored, and a write of `next` by a call that read another state of it. */
const countAfter = async (stored: RepeatedPairs | undefined, read: Partial<Session>) => {
  const { ports, api, user, refresh } = await aSignedInUser();
  await api.call('refreshToken', { refresh });
  const sessionOf = async (): Promise<[string, Session]> => {
    const [entry] = Object.entries((await readUser(ports, user.id))?.sessions ?? {});
    if (!entry) throw new Error('Ann has no session');
    return entry;
  };
  const [id, session] = await sessionOf();
  if (stored) await countRepeatedPair(ports.database, user.id, id, session, stored);
  const isCounted = await countRepeatedPair(ports.database, user.id, id, { ...session, ...read }, next);
  return { isCounted, repeated: (await sessionOf())[1].repeated };
};

describe('the count of pairs that are returned again', () => {
  const two: RepeatedPairs = { generation: 1, inRow: 2 };

  test.each([
    ['the first one', undefined, {}],
    ['a further one', two, { repeated: two }],
  ])('is stored for %s', async (_what, stored, read) => {
    expect(await countAfter(stored, read)).toEqual({ isCounted: true, repeated: next });
  });

  test.each([
    ['counted its first one', two, {}],
    ['counted a later one', two, { repeated: { generation: 0, inRow: 2 } }],
    ['counted one more', two, { repeated: { generation: 1, inRow: 1 } }],
    ['advanced', two, { repeated: two, generation: 0 }],
  ])('is not stored when another call has %s meanwhile', async (_what, stored, read) => {
    expect(await countAfter(stored, read)).toEqual({ isCounted: false, repeated: stored });
  });
});
