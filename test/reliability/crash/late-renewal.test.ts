import { describe, expect, test } from 'vitest';
import { readBook } from '#repositories/locations.ts';
import { tell } from '#test/support/figures.ts';
import type { House } from './backend-fixture.ts';
import { openHouse, webhookOf } from './backend-fixture.ts';
import { aSubscriber, subscriptionOf } from './member.ts';

const secondMs = 1_000;
const hourMs = 3_600 * secondMs;
const dayMs = 24 * hourMs;

const paidOf = async ({ backEnd }: House): Promise<string[]> => {
  const [row] = backEnd.rows('locations');
  const { book } = await readBook(backEnd.database, String(row?.userId));
  return Object.keys(book.choices).filter((id) => book.choices[Number(id)]?.isPaid);
};

const receiptsOf = ({ backEnd }: House): number =>
  backEnd.mails.filter(({ subject }) => subject === 'Your Pazia receipt').length;

/** Up to the minute of the renewal, which is charged and not told. */
const renewed = async () => {
  const house = openHouse(1);
  await aSubscriber(house);
  const [subscription] = house.backEnd.paystack.subscriptions();
  const renewsAt = Date.parse(subscription?.nextPaymentAt ?? '');
  const webhooks = await house.unheard(() =>
    house.pass(renewsAt + 10 * secondMs - house.backEnd.clock.now().getTime()),
  );
  const [charge] = webhooks.filter(({ body }) => body.includes('"event":"charge.success"'));
  if (!charge) throw new Error('the renewal was not charged');
  return { house, charge };
};

/** The nights that lie in so much time, with every job run twice; answers what was paid after each step. */
const passNights = async (house: House, ms: number): Promise<string[][]> => {
  const until = house.backEnd.clock.now().getTime() + ms;
  const seen: string[][] = [];
  while (house.backEnd.clock.now().getTime() + dayMs < until + hourMs) {
    await house.night();
    for (const name of ['expireSubscriptions', 'reconcileBilling'] as const) {
      await house.call({ kind: 'job', name });
      await house.settle();
    }
    seen.push(await paidOf(house));
  }
  await house.pass(Math.max(0, until - house.backEnd.clock.now().getTime()));
  return [...seen, await paidOf(house)];
};

describe('a renewal', () => {
  test.each([
    ['a second', secondMs],
    ['an hour', hourMs],
    ['three days', 3 * dayMs],
  ])('that is told %s late takes no location from who paid, though every job runs twice', async (late, lateMs) => {
    const { house, charge } = await renewed();

    const seen = await passNights(house, lateMs);
    await house.call(webhookOf(charge));
    await house.settle();
    await house.night();

    expect([...seen, await paidOf(house)].map(String)).toEqual(Array(seen.length + 1).fill('3,8'));
    expect(receiptsOf(house)).toBe(2);
    tell(15, `A renewal told ${late} late takes no location`, seen.length + 1);
  });

  test('that was cancelled before anybody heard of it is a month that is paid', async () => {
    const { house } = await renewed();
    house.backEnd.paystack.cancel(subscriptionOf(house));

    const seen = await passNights(house, 5 * dayMs);
    const after = await passNights(house, 31 * dayMs);

    expect(seen.map(String)).toEqual(Array(seen.length).fill('3,8'));
    expect(after.at(-1)).toEqual([]);
    expect(receiptsOf(house)).toBe(2);
    tell(15, 'A renewal that was cancelled unheard keeps its month', seen.length);
  });
});
