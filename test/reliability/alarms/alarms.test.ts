import { expect, test } from 'vitest';
import { alarmsIn, ringing } from './evaluate.ts';
import { scenarios } from './scenarios.ts';
import { openWatchedStage } from './watched-stage.ts';

const alarms = alarmsIn('prod');

test.each(scenarios)('its alarms ring and no others when $failure', async ({ run, rings }) => {
  const stage = await openWatchedStage();
  const { now } = stage.harness.ports.clock;
  const from = now();
  try {
    await run(stage);

    expect(ringing(alarms, stage.metrics, from, now())).toEqual(rings.toSorted());
  } finally {
    await stage.close();
  }
});

test('every alarm rings at a failure', () => {
  expect([...new Set(scenarios.flatMap(({ rings }) => rings))].toSorted()).toEqual([...alarms.keys()].toSorted());
});
