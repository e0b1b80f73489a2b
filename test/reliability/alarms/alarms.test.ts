import { expect, test } from 'vitest';
import { plays } from './plays.ts';
import { alarmsIn, ringing } from './ringing.ts';
import { openWatchedStage } from './watched-stage.ts';

const alarms = alarmsIn('prod');

test.each(plays)('its alarms ring and no others when $failure', async ({ play, rings }) => {
  const stage = await openWatchedStage();
  const { now } = stage.harness.ports.clock;
  const from = now();
  try {
    await play(stage);

    expect(ringing(alarms, stage.metrics, from, now())).toEqual(rings.toSorted());
  } finally {
    await stage.close();
  }
});

test('every alarm rings at a failure', () => {
  expect([...new Set(plays.flatMap(({ rings }) => rings))].toSorted()).toEqual([...alarms.keys()].toSorted());
});
