import type { JobName } from '#events/schedule.ts';
import type { Backend } from './backend-fixture.ts';
import { aMember } from './member.ts';
import type { Scenario, Scenarios } from './scenario.ts';
import { cancelsAtProvider, lapses, monthMs, untold } from './subscription-events.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

const runs =
  (name: JobName, happen: (backend: Backend) => Promise<void>): Scenario =>
  async (backend) => {
    await happen(backend);
    return { invocation: { kind: 'job', name } };
  };

export const jobScenarios: Scenarios['jobs'] = {
  resolveStaleCheckouts: {
    'finds one paid': runs('resolveStaleCheckouts', async (backend) => {
      const { buy } = await aMember(backend);
      await backend.unheard(async () => {
        await buy('explorer', 3, 8);
        await backend.pass(11 * minuteMs);
      });
    }),
    'finds one given up': runs('resolveStaleCheckouts', async (backend) => {
      const { start } = await aMember(backend);
      await start('explorer');
      await backend.pass(dayMs + minuteMs);
    }),
  },
  expireSubscriptions: {
    'finds one that is over': runs('expireSubscriptions', untold(lapses)),
  },
  reconcileBilling: {
    'finds a renewal': runs(
      'reconcileBilling',
      untold((backend) => backend.pass(monthMs)),
    ),
    'finds a cancellation': runs('reconcileBilling', untold(cancelsAtProvider)),
  },
};
