import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sendMail } from '#functions/reactions/send-mail.ts';
import { readUser } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import { tell } from '#test/support/figures.ts';
import { iterations } from '#test/support/iterations.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

type Pair = { access: string; refresh: string };

const scene = async () => {
  const context = aTestContext();
  const api = apiOf(context.ports);
  const ann = await aUser(context);
  const [own, elsewhere]: Pair[] = [
    await api.signIn('ann@example.com', password),
    await api.signIn('ann@example.com', password),
  ];
  if (!own || !elsewhere) throw new Error('Ann could not sign in');

  /** The pairs of a session that was exchanged so often, oldest first. */
  const line = async (length: number): Promise<Pair[]> => {
    const pairs = [own];
    for (let exchange = 0; exchange < length; exchange += 1) {
      context.moveClock(300_000);
      const { body } = await api.call('refreshToken', { refresh: pairs.at(-1)?.refresh });
      pairs.push({ access: String(body.access), refresh: String(body.refresh) });
    }
    return pairs;
  };

  /** Every event as the bus may deliver it: twice. */
  const deliver = async () => {
    for (const event of context.published.splice(0))
      for (let time = 0; time < 2; time += 1)
        await sendMail(event as Parameters<typeof sendMail>[0], context.ports, {
          id: 'evt_1',
          at: context.ports.clock.now(),
        });
  };
  return { context, api, ann, elsewhere, line, deliver };
};

describe('a refresh token that comes back', () => {
  test('ends its session and no other, for thief and owner alike, and the owner is told once', async () => {
    const runs = iterations(25, 500);
    const which = fc
      .tuple(fc.integer({ min: 2, max: 8 }), fc.nat())
      .map(([length, at]) => ({ length, at: at % (length - 1) }));

    await fc.assert(
      fc.asyncProperty(which, fc.array(fc.nat(8), { maxLength: 4 }), async ({ length, at }, later) => {
        const { context, api, ann, elsewhere, line, deliver } = await scene();
        const pairs = await line(length);
        context.moveClock(11_000);

        const replay = await api.call('refreshToken', { refresh: pairs[at]?.refresh });

        expect([replay.status, replay.body.detail]).toEqual([401, 'Token is blacklisted']);
        // Whoever tries again, with whichever token of that line, gets nothing any more.
        for (const index of [...later, length, length - 1]) {
          const again = await api.call('refreshToken', { refresh: (pairs[index] ?? pairs[0])?.refresh });
          expect(again.status).toBe(401);
        }
        for (const { access } of pairs) expect((await api.call('getUser', undefined, access)).status).toBe(401);
        expect(Object.keys((await readUser(context.ports, ann.id))?.sessions ?? {})).toHaveLength(1);
        expect((await api.call('refreshToken', { refresh: elsewhere.refresh })).status).toBe(200);
        await deliver();
        expect(context.mails.map(({ to }) => to)).toEqual(['ann@example.com']);
      }),
      { numRuns: runs },
    );
    tell(4, 'a replayed refresh token ends its session, with one mail', runs);
  });
});

describe('an answer that was lost', () => {
  test('is given again byte by byte, however long the client needs, until the child is used and ten seconds on', async () => {
    const runs = iterations(50, 1_000);

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 86_400_000 }), { minLength: 1, maxLength: 5 }),
        async (waits) => {
          const { context, api, line } = await scene();
          const [parent, child] = await line(1);
          for (const wait of waits) {
            context.moveClock(wait);
            expect((await api.call('refreshToken', { refresh: parent?.refresh })).body).toEqual(child);
          }

          expect((await api.call('refreshToken', { refresh: child?.refresh })).status).toBe(200);
          context.moveClock(9_000);
          expect((await api.call('refreshToken', { refresh: parent?.refresh })).body).toEqual(child);
          context.moveClock(1_000);
          expect((await api.call('refreshToken', { refresh: parent?.refresh })).status).toBe(401);
        },
      ),
      { numRuns: runs },
    );
    tell(5, 'a lost answer is given again byte by byte', runs);
  });
});
