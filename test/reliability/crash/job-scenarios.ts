import type { JobName } from '#events/schedule.ts';
import type { House } from './backend-fixture.ts';
import { aMember } from './member.ts';
import type { Scenario, Scenarios } from './scenario.ts';
import { cancelsAtProvider, lapses, monthMs, untold } from './subscription-events.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

const runs =
  (name: JobName, happen: (house: House) => Promise<void>): Scenario =>
  async (house) => {
    await happen(house);
    return { invocation: { kind: 'job', name } };
  };

export const jobScenarios: Scenarios['jobs'] = {
  resolveStaleCheckouts: {
    'finds one paid': runs('resolveStaleCheckouts', async (house) => {
      const { buy } = await aMember(house);
      await house.unheard(async () => {
        await buy('explorer', 3, 8);
        await house.pass(11 * minuteMs);
      });
    }),
    'finds one given up': runs('resolveStaleCheckouts', async (house) => {
      const { start } = await aMember(house);
      await start('explorer');
      await house.pass(dayMs + minuteMs);
    }),
  },
  expireSubscriptions: {
    'finds one that is over': runs('expireSubscriptions', untold(lapses)),
  },
  reconcileBilling: {
    'finds a renewal': runs(
      'reconcileBilling',
      untold((house) => house.pass(monthMs)),
    ),
    'finds a cancellation': runs('reconcileBilling', untold(cancelsAtProvider)),
  },
};
