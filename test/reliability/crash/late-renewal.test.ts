import { expect, test } from 'vitest';
import { readUserLocations } from '#repositories/locations.ts';
import { webhookOf } from '#test/support/memory/invocation.ts';
import { recordTries } from '#test/support/record-tries.ts';
import type { Backend } from './backend-fixture.ts';
import { openBackend } from './backend-fixture.ts';
import { aSubscriber, subscriptionOf } from './member.ts';

const secondMs = 1_000;
const hourMs = 3_600 * secondMs;
const dayMs = 24 * hourMs;

const paidLocationsOf = async ({ cloud }: Backend): Promise<string[]> => {
  const [row] = cloud.rows('locations');
  const { locations } = await readUserLocations(cloud.database, String(row?.userId));
  return Object.keys(locations.choices).filter((id) => locations.choices[Number(id)]?.isPaid);
};

const receiptsOf = ({ cloud }: Backend): number =>
  cloud.mails.filter(({ subject }) => subject === 'Your Pazia receipt').length;

const nowIn = ({ cloud }: Backend): number => cloud.clock.now().getTime();

/** The minute of a renewal that was charged and whose webhook has not come. */
const aRenewal = async () => {
  const backend = openBackend(1);
  await aSubscriber(backend);
  const [subscription] = backend.cloud.paystack.subscriptions();
  const renewsAt = Date.parse(subscription?.nextPaymentAt ?? '');
  const webhooks = await backend.withoutWebhooks(() => backend.pass(renewsAt + 10 * secondMs - nowIn(backend)));
  const [charge] = webhooks.filter(({ body }) => body.includes('"event":"charge.success"'));
  if (!charge) throw new Error('the renewal was not charged');
  return { backend, charge };
};

/** Lets time pass with every nightly job run twice; returns the paid locations after each night and at the end. */
const passNights = async (backend: Backend, ms: number): Promise<string[][]> => {
  const until = nowIn(backend) + ms;
  const seen: string[][] = [];
  while (nowIn(backend) + dayMs < until + hourMs) {
    await backend.runNightlyJobs();
    for (const name of ['expireSubscriptions', 'reconcileBilling'] as const) {
      await backend.call({ kind: 'job', name });
      await backend.settle();
    }
    seen.push(await paidLocationsOf(backend));
  }
  await backend.pass(Math.max(0, until - nowIn(backend)));
  return [...seen, await paidLocationsOf(backend)];
};

test.each([
  ['a second', secondMs],
  ['an hour', hourMs],
  ['three days', 3 * dayMs],
])(
  'a renewal whose webhook comes %s late takes away no location, though every job runs twice',
  async (late, lateMs) => {
    const { backend, charge } = await aRenewal();

    const seen = await passNights(backend, lateMs);
    await backend.call(webhookOf(charge));
    await backend.settle();
    await backend.runNightlyJobs();

    expect([...seen, await paidLocationsOf(backend)].map(String)).toEqual(Array(seen.length + 1).fill('3,8'));
    expect(receiptsOf(backend)).toBe(2);
    recordTries(15, `a renewal whose webhook comes ${late} late takes away no location`, seen.length + 1);
  },
);

test('a renewal whose subscription is cancelled before its webhook comes is a paid month', async () => {
  const { backend } = await aRenewal();
  backend.cloud.paystack.cancel(subscriptionOf(backend));

  const seen = await passNights(backend, 5 * dayMs);
  const after = await passNights(backend, 31 * dayMs);

  expect(seen.map(String)).toEqual(Array(seen.length).fill('3,8'));
  expect(after.at(-1)).toEqual([]);
  expect(receiptsOf(backend)).toBe(2);
  recordTries(15, 'a renewal whose subscription is cancelled before its webhook comes is a paid month', seen.length);
});
