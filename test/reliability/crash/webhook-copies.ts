import { expect, test } from 'vitest';
import { seeded } from '#test/support/backend/random.ts';
import { tell } from '#test/support/figures.ts';
import { iterations } from '#test/support/iterations.ts';
import type { Webhook } from './backend-fixture.ts';
import type { StoryName } from './webhook-stories.ts';
import { stateAfter, stories } from './webhook-stories.ts';

const withCopies = (webhooks: readonly Webhook[], seed: number): Webhook[] => {
  const random = seeded(seed);
  const all = webhooks.flatMap((webhook) => Array<Webhook>(2 + random.below(3)).fill(webhook));
  return all
    .map((webhook) => ({ webhook, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ webhook }) => webhook);
};

const samples = iterations(150, 5_000);

/** Every story in a file of its own: thousands of samples keep a processor busy for minutes. */
export const testCopies = (name: StoryName): void => {
  const title = `the webhooks of a plan that was ${name}, with one to three copies of each and mixed, end in one state`;
  test(title, { timeout: iterations(60_000, 600_000) }, async () => {
    const story = await stories[name];
    const states = new Set([await stateAfter(story, story.webhooks)]);

    for (let seed = 1; seed <= samples; seed += 1)
      states.add(await stateAfter(story, withCopies(story.webhooks, seed)));

    expect([...states]).toHaveLength(1);
    tell(10, `Webhooks of a plan that was ${name} in two to four copies, mixed, end in one state`, samples);
  });
};
