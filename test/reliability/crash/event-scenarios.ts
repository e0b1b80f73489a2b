import type { Backend } from './backend-fixture.ts';
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
  (name: Parameters<Backend['take']>[0], happen: (backend: Backend) => Promise<unknown>): Scenario =>
  async (backend) => {
    await happen(backend);
    return { invocation: backend.take(name) };
  };

const reviewDue = (happen: (backend: Backend) => Promise<unknown>): Scenario =>
  follows('subscription.review_due', async (backend) => {
    await happen(backend);
    const user = backend.backEnd.rows('users').find(({ username }) => username === 'ann');
    backend.backEnd.accept({ name: 'subscription.review_due', detail: { userId: String(user?.id) } });
  });

/** A sync comes first, and what it tells is what is disturbed. */
const synced = (happen: (backend: Backend) => Promise<unknown>) => async (backend: Backend) => {
  const { invocation } = await reviewDue(happen)(backend);
  await backend.call(invocation);
};

const afterPaying = async (backend: Backend) => {
  await charged(backend);
  await backend.call(backend.take('payment.notified'));
};

export const eventScenarios: Scenarios['reactions'] = {
  syncSubscription: {
    'payment.notified': {
      'of a first charge': follows('payment.notified', charged),
      'of a second charge': follows('payment.notified', paysTwice),
    },
    'subscription.review_due': {
      'finds all well': reviewDue(aSubscriber),
      'finds a renewal': reviewDue(untold((backend) => backend.pass(monthMs))),
      'finds a renewal refused': reviewDue(untold(renewalRefused)),
      'finds it cancelled': reviewDue(untold(cancelsAtProvider)),
      'finds it over': reviewDue(untold(lapses)),
    },
  },
  recordDispute: {
    'payment.disputed': {
      'notes it': follows('payment.disputed', async (backend) => {
        const { payment } = await aSubscriber(backend);
        backend.backEnd.accept({
          name: 'payment.disputed',
          detail: { reference: payment.reference, kind: 'dispute_opened' },
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
      'fills a free place': follows('locations.chosen', async (backend) => {
        const { choose } = await aSubscriber(backend, 'jetsetter');
        await choose(20);
      }),
    },
  },
  sendMail: {
    'account.registered': {
      'mails the link': follows('account.registered', (backend) => backend.send('registerUser', registration('ann'))),
    },
    'registration.repeated': {
      'tells the owner': follows('registration.repeated', async (backend) => {
        await aMember(backend);
        await backend.send('registerUser', { ...registration('ann'), username: 'eve' });
      }),
    },
    'verification.requested': {
      'mails the link again': follows('verification.requested', async (backend) => {
        await backend.send('registerUser', registration('ann'));
        await backend.settle();
        await backend.send('resendVerification', { email: 'ann@example.com' });
      }),
    },
    'reset.requested': {
      'mails the link': follows('reset.requested', async (backend) => {
        await aMember(backend);
        await backend.send('requestReset', { email: 'ann@example.com' });
      }),
    },
    'password.changed': {
      'tells the owner': follows('password.changed', async (backend) => {
        const { ask } = await aMember(backend);
        await ask('changePassword', { old_password: password, new_password: newPassword });
      }),
    },
    'session.replayed': {
      'tells the owner': follows('session.replayed', async (backend) => {
        const { tokens } = await aMember(backend);
        let newest = tokens.refresh;
        for (let count = 0; count < 3; count += 1)
          newest = String((await backend.send('refreshToken', { refresh: newest })).body.refresh);
        await backend.pass(60_000);
        await backend.call(request('refreshToken', { refresh: tokens.refresh }));
      }),
    },
    'subscription.cancelled': {
      'tells the owner': follows('subscription.cancelled', synced(untold(cancelsAtProvider))),
    },
    'subscription.ended': { 'tells the owner': follows('subscription.ended', synced(untold(lapses))) },
    'renewal.failed': { 'tells the owner': follows('renewal.failed', synced(untold(renewalRefused))) },
    'payment.recorded': { 'sends the receipt': follows('payment.recorded', afterPaying) },
    'payment.duplicated': {
      'tells the owner': follows('payment.duplicated', async (backend) => {
        await paysTwice(backend);
        await backend.call(backend.take('payment.notified'));
      }),
    },
  },
};
