import { describe, expect, test } from 'vitest';
import { readUserLocations } from '#repositories/locations.ts';
import { tell } from '#test/support/figures.ts';
import type { Backend } from './backend-fixture.ts';
import { openBackend, webhookOf } from './backend-fixture.ts';
import { aSubscriber, subscriptionOf } from './member.ts';

const secondMs = 1_000;
const hourMs = 3_600 * secondMs;
const dayMs = 24 * hourMs;

const paidOf = async ({ backEnd }: Backend): Promise<string[]> => {
  const [row] = backEnd.rows('locations');
  const { locations } = await readUserLocations(backEnd.database, String(row?.userId));
  return Object.keys(locations.choices).filter((id) => locations.choices[Number(id)]?.isPaid);
};

const receiptsOf = ({ backEnd }: Backend): number =>
  backEnd.mails.filter(({ subject }) => subject === 'Your Pazia receipt').length;

/** Up to the minute of the renewal, which is charged and not told. */
const renewed = async () => {
  const backend = openBackend(1);
  await aSubscriber(backend);
  const [subscription] = backend.backEnd.paystack.subscriptions();
  const renewsAt = Date.parse(subscription?.nextPaymentAt ?? '');
  const webhooks = await backend.unheard(() =>
    backend.pass(renewsAt + 10 * secondMs - backend.backEnd.clock.now().getTime()),
  );
  const [charge] = webhooks.filter(({ body }) => body.includes('"event":"charge.success"'));
  if (!charge) throw new Error('the renewal was not charged');
  return { backend, charge };
};

/** The nights that lie in so much time, with every job run twice; answers what was paid after each step. */
const passNights = async (backend: Backend, ms: number): Promise<string[][]> => {
  const until = backend.backEnd.clock.now().getTime() + ms;
  const seen: string[][] = [];
  while (backend.backEnd.clock.now().getTime() + dayMs < until + hourMs) {
    await backend.night();
    for (const name of ['expireSubscriptions', 'reconcileBilling'] as const) {
      await backend.call({ kind: 'job', name });
      await backend.settle();
    }
    seen.push(await paidOf(backend));
  }
  await backend.pass(Math.max(0, until - backend.backEnd.clock.now().getTime()));
  return [...seen, await paidOf(backend)];
};

describe('a renewal', () => {
  test.each([
    ['a second', secondMs],
    ['an hour', hourMs],
    ['three days', 3 * dayMs],
  ])('that is told %s late takes no location from who paid, though every job runs twice', async (late, lateMs) => {
    const { backend, charge } = await renewed();

    const seen = await passNights(backend, lateMs);
    await backend.call(webhookOf(charge));
    await backend.settle();
    await backend.night();

    expect([...seen, await paidOf(backend)].map(String)).toEqual(Array(seen.length + 1).fill('3,8'));
    expect(receiptsOf(backend)).toBe(2);
    tell(15, `A renewal told ${late} late takes no location`, seen.length + 1);
  });

  test('that was cancelled before anybody heard of it is a month that is paid', async () => {
    const { backend } = await renewed();
    backend.backEnd.paystack.cancel(subscriptionOf(backend));

    const seen = await passNights(backend, 5 * dayMs);
    const after = await passNights(backend, 31 * dayMs);

    expect(seen.map(String)).toEqual(Array(seen.length).fill('3,8'));
    expect(after.at(-1)).toEqual([]);
    expect(receiptsOf(backend)).toBe(2);
    tell(15, 'A renewal that was cancelled unheard keeps its month', seen.length);
  });
});
