import type { House } from './backend-fixture.ts';
import { request } from './backend-fixture.ts';
import { aMember, aSubscriber, newPassword, password, registration } from './member.ts';
import type { Scenario, Scenarios } from './scenario.ts';
import {
  cancelsAtProvider,
  charged,
  lapses,
  monthMs,
  paysTwice,
  renewalRefused,
  untold,
} from './subscription-events.ts';

/** The delivery of an event that follows from what happens. */
const follows =
  (name: Parameters<House['take']>[0], happen: (house: House) => Promise<unknown>): Scenario =>
  async (house) => {
    await happen(house);
    return { invocation: house.take(name) };
  };

const reviewDue = (happen: (house: House) => Promise<unknown>): Scenario =>
  follows('subscription.review_due', async (house) => {
    await happen(house);
    const user = house.backEnd.rows('users').find(({ username }) => username === 'ann');
    house.backEnd.accept({ name: 'subscription.review_due', detail: { userId: String(user?.id) } });
  });

/** A sync comes first, and what it tells is what is disturbed. */
const synced = (happen: (house: House) => Promise<unknown>) => async (house: House) => {
  const { invocation } = await reviewDue(happen)(house);
  await house.call(invocation);
};

const afterPaying = async (house: House) => {
  await charged(house);
  await house.call(house.take('payment.notified'));
};

export const eventScenarios: Scenarios['reactions'] = {
  syncSubscription: {
    'payment.notified': {
      'of a first charge': follows('payment.notified', charged),
      'of a second charge': follows('payment.notified', paysTwice),
    },
    'subscription.review_due': {
      'finds all well': reviewDue(aSubscriber),
      'finds a renewal': reviewDue(untold((house) => house.pass(monthMs))),
      'finds a renewal refused': reviewDue(untold(renewalRefused)),
      'finds it cancelled': reviewDue(untold(cancelsAtProvider)),
      'finds it over': reviewDue(untold(lapses)),
    },
  },
  recordDispute: {
    'payment.disputed': {
      'notes it': follows('payment.disputed', async (house) => {
        const { payment } = await aSubscriber(house);
        house.backEnd.accept({
          name: 'payment.disputed',
          detail: { reference: payment.reference, kind: 'charge.dispute.create' },
        });
      }),
    },
  },
  reconcileLocations: {
    'subscription.synced': {
      'gives a plan its locations': follows('subscription.synced', afterPaying),
      'takes those of a plan that is over': follows('subscription.synced', synced(untold(lapses))),
    },
    'locations.chosen': {
      'fills a free place': follows('locations.chosen', async (house) => {
        const { choose } = await aSubscriber(house, 'jetsetter');
        await choose(20);
      }),
    },
  },
  sendMail: {
    'account.registered': {
      'mails the link': follows('account.registered', (house) => house.send('registerUser', registration('ann'))),
    },
    'registration.repeated': {
      'tells the owner': follows('registration.repeated', async (house) => {
        await aMember(house);
        await house.send('registerUser', { ...registration('ann'), username: 'eve' });
      }),
    },
    'verification.requested': {
      'mails the link again': follows('verification.requested', async (house) => {
        await house.send('registerUser', registration('ann'));
        await house.settle();
        await house.send('resendVerification', { email: 'ann@example.com' });
      }),
    },
    'reset.requested': {
      'mails the link': follows('reset.requested', async (house) => {
        await aMember(house);
        await house.send('requestReset', { email: 'ann@example.com' });
      }),
    },
    'password.changed': {
      'tells the owner': follows('password.changed', async (house) => {
        const { ask } = await aMember(house);
        await ask('changePassword', { old_password: password, new_password: newPassword });
      }),
    },
    'session.replayed': {
      'tells the owner': follows('session.replayed', async (house) => {
        const { tokens } = await aMember(house);
        let newest = tokens.refresh;
        for (let count = 0; count < 3; count += 1)
          newest = String((await house.send('refreshToken', { refresh: newest })).body.refresh);
        await house.pass(60_000);
        await house.call(request('refreshToken', { refresh: tokens.refresh }));
      }),
    },
    'subscription.cancelled': {
      'tells the owner': follows('subscription.cancelled', synced(untold(cancelsAtProvider))),
    },
    'subscription.ended': { 'tells the owner': follows('subscription.ended', synced(untold(lapses))) },
    'renewal.failed': { 'tells the owner': follows('renewal.failed', synced(untold(renewalRefused))) },
    'payment.recorded': { 'sends the receipt': follows('payment.recorded', afterPaying) },
    'payment.duplicated': {
      'tells the owner': follows('payment.duplicated', async (house) => {
        await paysTwice(house);
        await house.call(house.take('payment.notified'));
      }),
    },
  },
};
