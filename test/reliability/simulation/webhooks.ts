import type { Invocation } from '#test/support/backend/invocation.ts';
import type { Stage, Webhook, Webhooks } from './simulation.ts';

const hourMs = 3_600_000;

const receipt = ({ body, signature }: Webhook): Invocation => ({
  kind: 'request',
  name: 'receivePaystack',
  sent: { body, headers: { 'x-paystack-signature': signature } },
});

export const openWebhooks = (stageOf: () => Stage): Webhooks => {
  const sent: Webhook[] = [];

  const arrive = async (webhook: Webhook): Promise<number> => {
    const { reply } = await stageOf().call(receipt(webhook));
    return reply?.status ?? 0;
  };
  const later = async (webhook: Webhook, ms: number): Promise<void> => {
    await stageOf().scheduler.wait(ms);
    await arrive(webhook);
  };

  return {
    sent,
    post: async (webhook) => {
      const { faults, random } = stageOf();
      sent.push(webhook);
      if (faults.strikes('a webhook was lost', 0.15)) return 200;
      if (faults.strikes('a webhook was refused', 0.05)) return 503;
      if (faults.strikes('a webhook came late', 0.1)) {
        void later(webhook, random.below(72 * hourMs));
        return 200;
      }
      if (faults.strikes('a webhook came twice', 0.1)) void later(webhook, random.below(2_000));
      return arrive(webhook);
    },
    replay: async () => {
      const { faults, random } = stageOf();
      if (sent.length === 0) return;
      faults.note('an old webhook came again');
      await arrive(random.pick(sent));
    },
  };
};
