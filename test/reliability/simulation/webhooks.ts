import type { Webhook } from '#test/support/api-event.ts';
import { webhookOf } from '#test/support/memory/invocation.ts';
import type { Simulation, Webhooks } from './simulation.ts';

const hourMs = 3_600_000;

export const openWebhooks = (simulationOf: () => Simulation): Webhooks => {
  const sent: Webhook[] = [];

  const deliver = async (webhook: Webhook): Promise<number> => {
    const { reply } = await simulationOf().call(webhookOf(webhook));
    return reply?.status ?? 0;
  };
  const deliverLater = async (webhook: Webhook, ms: number): Promise<void> => {
    await simulationOf().scheduler.wait(ms);
    await deliver(webhook);
  };

  return {
    sent,
    post: async (webhook) => {
      const { faults, random } = simulationOf();
      sent.push(webhook);
      if (faults.happens('a webhook was lost', 0.15)) return 200;
      if (faults.happens('a webhook was rejected', 0.05)) return 503;
      if (faults.happens('a webhook was delayed', 0.1)) {
        void deliverLater(webhook, random.below(72 * hourMs));
        return 200;
      }
      if (faults.happens('a webhook was delivered twice', 0.1)) void deliverLater(webhook, random.below(2_000));
      return deliver(webhook);
    },
    replay: async () => {
      const { faults, random } = simulationOf();
      if (sent.length === 0) return;
      faults.count('an old webhook was replayed');
      await deliver(random.pick(sent));
    },
  };
};
