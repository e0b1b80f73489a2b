import type { Backend } from './backend-fixture.ts';
import { aMember, aSubscriber, atCheckout, customerOf, subscriptionOf } from './member.ts';

export const monthMs = 31 * 86_400_000;
const secondMs = 1_000;

/** What happens at the provider without its telling us. */
export const untold =
  (happen: (backend: Backend) => Promise<void>) =>
  async (backend: Backend): Promise<void> => {
    await aSubscriber(backend);
    await backend.unheard(() => happen(backend));
  };

export const charged = async (backend: Backend) => {
  const { buy } = await aMember(backend);
  await backend.unheard(async () => {
    await buy('explorer', 3, 8);
    await backend.pass(5 * secondMs);
  });
  backend.backEnd.accept({ name: 'payment.notified', detail: { customerCode: customerOf(backend) } });
};

export const cancelsAtProvider = async (backend: Backend) => {
  backend.backEnd.paystack.cancel(subscriptionOf(backend));
  await backend.pass(secondMs);
};

export const renewalRefused = async (backend: Backend) => {
  backend.backEnd.paystack.failNextCharge(customerOf(backend), true);
  // Still on the last day that is paid.
  await backend.pass(30 * 86_400_000 + 3_600_000);
};

export const lapses = async (backend: Backend) => {
  await cancelsAtProvider(backend);
  await backend.pass(monthMs);
};

export const paysTwice = async (backend: Backend) => {
  const { choose, start } = await aMember(backend);
  await choose(3, 8);
  const [first, second] = [await start('explorer'), await start('jetsetter')];
  await backend.unheard(async () => {
    await atCheckout(backend, second.authorization_url, 'pay');
    await backend.pass(60 * secondMs);
    await atCheckout(backend, first.authorization_url, 'pay');
    await backend.pass(60 * secondMs);
  });
  backend.backEnd.accept({ name: 'payment.notified', detail: { customerCode: customerOf(backend) } });
};
