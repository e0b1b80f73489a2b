import { describe, expect, test } from 'vitest';
import { recordTries } from '#test/support/record-tries.ts';
import type { Backend } from './backend-fixture.ts';
import { openBackend } from './backend-fixture.ts';
import { snapshotState } from './snapshot-state.ts';
import { deliver, stateAfter, stories } from './webhook-stories.ts';

const dayMs = 86_400_000;

/** The final state of each story. */
const expected: Record<string, { plan: string; paid: number; charged: number }> = {
  'renewed, cancelled and ended': { plan: '', paid: 0, charged: 0 },
  'changed and disputed': { plan: 'PLN_jetsetter', paid: 5, charged: 1 },
};

const summaryOf = async (backend: Backend) => {
  const { users, provider } = await snapshotState(backend);
  const [ann] = users;
  return {
    plan: ann?.record.plan,
    paid: ann?.choices.filter(([, isPaid]) => isPaid === true).length,
    charged: provider.live.filter(([, , status]) => status === 'active').length,
  };
};

const permutationsOf = <T>(list: readonly T[]): T[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((first, index) => permutationsOf(list.toSpliced(index, 1)).map((rest) => [first, ...rest]));

describe.each(Object.entries(stories))('webhooks of a plan that was %s', (name, undelivered) => {
  test(`all orders of six webhooks of a plan that was ${name} lead to one state`, { timeout: 60_000 }, async () => {
    const story = await undelivered;
    const orders = permutationsOf(story.webhooks);
    const states = new Set<string>();

    for (const order of orders) states.add(await stateAfter(story, order));

    expect(orders).toHaveLength(720);
    expect([...states]).toHaveLength(1);
    recordTries(10, `all orders of six webhooks of a plan that was ${name} lead to one state`, orders.length);
  });

  test(`webhooks of a plan that was ${name} change nothing when they come again after ninety days`, async () => {
    const story = await undelivered;
    const backend = openBackend(2, story.saved);
    await deliver(backend, story.webhooks);
    expect(await summaryOf(backend)).toEqual(expected[name]);
    await backend.pass(90 * dayMs);
    await backend.runNightlyJobs();
    const before = [await snapshotState(backend), backend.cloud.mails.length];

    await deliver(backend, story.webhooks);

    expect([await snapshotState(backend), backend.cloud.mails.length]).toEqual(before);
    recordTries(10, `webhooks of a plan that was ${name} change nothing after ninety days`, story.webhooks.length);
  });
});
