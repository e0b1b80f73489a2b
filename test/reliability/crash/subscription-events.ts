import type { House } from './backend-fixture.ts';
import { aMember, aSubscriber, atCheckout, customerOf, subscriptionOf } from './member.ts';

export const monthMs = 31 * 86_400_000;
const secondMs = 1_000;

/** What happens at the provider without its telling us. */
export const untold =
  (happen: (house: House) => Promise<void>) =>
  async (house: House): Promise<void> => {
    await aSubscriber(house);
    await house.unheard(() => happen(house));
  };

export const charged = async (house: House) => {
  const { buy } = await aMember(house);
  await house.unheard(async () => {
    await buy('explorer', 3, 8);
    await house.pass(5 * secondMs);
  });
  house.backEnd.accept({ name: 'payment.notified', detail: { customerCode: customerOf(house) } });
};

export const cancelsAtProvider = async (house: House) => {
  house.backEnd.paystack.cancel(subscriptionOf(house));
  await house.pass(secondMs);
};

export const renewalRefused = async (house: House) => {
  house.backEnd.paystack.failNextCharge(customerOf(house), true);
  // Still on the last day that is paid.
  await house.pass(30 * 86_400_000 + 3_600_000);
};

export const lapses = async (house: House) => {
  await cancelsAtProvider(house);
  await house.pass(monthMs);
};

export const paysTwice = async (house: House) => {
  const { choose, start } = await aMember(house);
  await choose(3, 8);
  const [first, second] = [await start('explorer'), await start('jetsetter')];
  await house.unheard(async () => {
    await atCheckout(house, second.authorization_url, 'pay');
    await house.pass(60 * secondMs);
    await atCheckout(house, first.authorization_url, 'pay');
    await house.pass(60 * secondMs);
  });
  house.backEnd.accept({ name: 'payment.notified', detail: { customerCode: customerOf(house) } });
};
