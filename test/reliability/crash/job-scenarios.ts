import type { JobName } from '#events/schedule.ts';
import type { Backend } from './backend-fixture.ts';
import { aMember, buy } from './member.ts';
import type { Scenario, Scenarios } from './scenario.ts';
import { afterLosingItsWebhooks, cancelsAtProvider, lapses, monthMs } from './subscription-events.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

const runAfter =
  (name: JobName, act: (backend: Backend) => Promise<void>): Scenario =>
  async (backend) => {
    await act(backend);
    return { invocation: { kind: 'job', name } };
  };

export const jobScenarios: Scenarios['jobs'] = {
  resolveStaleCheckouts: {
    'finds a paid checkout': runAfter('resolveStaleCheckouts', async (backend) => {
      const member = await aMember(backend);
      await backend.withoutWebhooks(async () => {
        await buy(backend, member, 'explorer', [3, 8]);
        await backend.pass(11 * minuteMs);
      });
    }),
    'finds an abandoned checkout': runAfter('resolveStaleCheckouts', async (backend) => {
      const { start } = await aMember(backend);
      await start('explorer');
      await backend.pass(dayMs + minuteMs);
    }),
  },
  expireSubscriptions: {
    'finds an ended plan': runAfter('expireSubscriptions', afterLosingItsWebhooks(lapses)),
  },
  reconcileBilling: {
    'finds a renewal': runAfter(
      'reconcileBilling',
      afterLosingItsWebhooks((backend) => backend.pass(monthMs)),
    ),
    'finds a cancellation': runAfter('reconcileBilling', afterLosingItsWebhooks(cancelsAtProvider)),
  },
};
