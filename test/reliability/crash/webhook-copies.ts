import { expect, test } from 'vitest';
import type { Webhook } from '#test/support/api-event.ts';
import { iterations } from '#test/support/iterations.ts';
import { seeded } from '#test/support/memory/random.ts';
import { recordTries } from '#test/support/record-tries.ts';
import type { StoryName } from './webhook-stories.ts';
import { stateAfter, stories } from './webhook-stories.ts';

/** Two to four copies of each webhook, shuffled. */
const withCopies = (webhooks: readonly Webhook[], seed: number): Webhook[] => {
  const random = seeded(seed);
  const all = webhooks.flatMap((webhook) => Array<Webhook>(2 + random.below(3)).fill(webhook));
  return all
    .map((webhook) => ({ webhook, position: random.next() }))
    .sort((a, b) => a.position - b.position)
    .map(({ webhook }) => webhook);
};

const samples = iterations(150, 5_000);

/** Each story is a file of its own, since thousands of samples keep a core busy for minutes. */
export const testCopies = (name: StoryName): void => {
  const promise = `webhooks of a plan that was ${name}, delivered two to four times in any order, lead to one state`;
  test(promise, { timeout: iterations(60_000, 600_000) }, async () => {
    const story = await stories[name];
    const states = new Set([await stateAfter(story, story.webhooks)]);

    for (let seed = 1; seed <= samples; seed += 1)
      states.add(await stateAfter(story, withCopies(story.webhooks, seed)));

    expect([...states]).toHaveLength(1);
    recordTries(10, promise, samples);
  });
};
