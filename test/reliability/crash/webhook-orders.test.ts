import { describe, expect, test } from 'vitest';
import { tell } from '#test/support/figures.ts';
import type { Backend } from './backend-fixture.ts';
import { openBackend } from './backend-fixture.ts';
import { snapshotState } from './snapshot-state.ts';
import { hear, stateAfter, stories } from './webhook-stories.ts';

const minuteMs = 60_000;

/** What the provider says of each in the end. */
const truths: Record<string, { plan: string; paid: number; charged: number }> = {
  'renewed, cancelled and over': { plan: '', paid: 0, charged: 0 },
  'changed and disputed': { plan: 'PLN_jetsetter', paid: 5, charged: 1 },
};

const standsAs = async (backend: Backend) => {
  const { users, provider } = await snapshotState(backend);
  const [ann] = users;
  return {
    plan: ann?.record.plan,
    paid: ann?.choices.filter(([, isPaid]) => isPaid === true).length,
    charged: provider.live.filter(([, , status]) => status === 'active').length,
  };
};

const ordersOf = <T>(list: readonly T[]): T[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((first, place) => ordersOf(list.toSpliced(place, 1)).map((rest) => [first, ...rest]));

describe.each(Object.entries(stories))('the webhooks of a plan that was %s', (name, telling) => {
  test('end in one state, in whatever order they come', { timeout: 60_000 }, async () => {
    const story = await telling;
    const orders = ordersOf(story.webhooks);
    const states = new Set<string>();

    for (const order of orders) states.add(await stateAfter(story, order));

    expect(orders).toHaveLength(720);
    expect([...states]).toHaveLength(1);
    tell(10, `All orders of six webhooks of a plan that was ${name} end in one state`, orders.length);
  });

  test('change nothing when they come again after ninety days', async () => {
    const story = await telling;
    const backend = openBackend(2, story.saved);
    await hear(backend, story.webhooks);
    expect(await standsAs(backend)).toEqual(truths[name]);
    await backend.pass(90 * 1_440 * minuteMs);
    await backend.night();
    const before = [await snapshotState(backend), backend.backEnd.mails.length];

    await hear(backend, story.webhooks);

    expect([await snapshotState(backend), backend.backEnd.mails.length]).toEqual(before);
    tell(10, `Webhooks of a plan that was ${name} change nothing after ninety days`, story.webhooks.length);
  });
});
