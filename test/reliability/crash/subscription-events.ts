import type { Backend } from './backend-fixture.ts';
import { aMember, aSubscriber, buy, customerOf, subscriptionOf } from './member.ts';

export const monthMs = 31 * 86_400_000;
const secondMs = 1_000;

/** A subscriber about whom the webhooks of `act` get lost. */
export const afterLosingItsWebhooks =
  (act: (backend: Backend) => Promise<unknown>) =>
  async (backend: Backend): Promise<void> => {
    await aSubscriber(backend);
    await backend.withoutWebhooks(() => act(backend));
  };

export const charged = async (backend: Backend) => {
  const member = await aMember(backend);
  await backend.withoutWebhooks(async () => {
    await buy(backend, member, 'explorer', [3, 8]);
    await backend.pass(5 * secondMs);
  });
  backend.cloud.accept({ name: 'payment.notified', detail: { customerCode: customerOf(backend) } });
};

export const cancelsAtProvider = async (backend: Backend) => {
  backend.cloud.paystack.cancel(subscriptionOf(backend));
  await backend.pass(secondMs);
};

export const renewalFails = async (backend: Backend) => {
  backend.cloud.paystack.failNextCharge(customerOf(backend), true);
  // Still on the last paid day.
  await backend.pass(30 * 86_400_000 + 3_600_000);
};

export const lapses = async (backend: Backend) => {
  await cancelsAtProvider(backend);
  await backend.pass(monthMs);
};

export const paysTwice = async (backend: Backend) => {
  const { select, start, atCheckout } = await aMember(backend);
  await select([3, 8]);
  const [first, second] = [await start('explorer'), await start('jetsetter')];
  await backend.withoutWebhooks(async () => {
    for (const payment of [second, first]) {
      await atCheckout(payment, 'pay');
      await backend.pass(60 * secondMs);
    }
  });
  backend.cloud.accept({ name: 'payment.notified', detail: { customerCode: customerOf(backend) } });
};
