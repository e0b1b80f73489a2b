import type { EventName } from '#events/catalog.ts';
import { request } from '#test/support/memory/invocation.ts';
import { newPassword, password } from '#test/support/test-context.ts';
import type { Backend } from './backend-fixture.ts';
import { aboutMail, mailBounces } from './mail-feedback.ts';
import { aMember, ann, aSubscriber, replayedTokens } from './member.ts';
import type { Scenario, Scenarios } from './scenario.ts';
import {
  afterLosingItsWebhooks,
  cancelsAtProvider,
  charged,
  lapses,
  monthMs,
  paysTwice,
  renewalFails,
} from './subscription-events.ts';

type Act = (backend: Backend) => Promise<unknown>;

/** The delivery of an event that `act` causes. */
const deliveryAfter =
  (name: EventName, act: Act): Scenario =>
  async (backend) => {
    await act(backend);
    return { invocation: backend.take(name) };
  };

const reviewDue = (act: Act): Scenario =>
  deliveryAfter('subscription.review_due', async (backend) => {
    await act(backend);
    const user = backend.cloud.rows('users').find(({ username }) => username === 'ann');
    backend.cloud.accept({ name: 'subscription.review_due', detail: { userId: String(user?.id) } });
  });

/** Runs a sync after `act`, so that the events it publishes are on the bus. */
const syncAfter =
  (act: Act): Act =>
  async (backend) => {
    const { invocation } = await reviewDue(act)(backend);
    await backend.call(invocation);
  };

const syncPayments =
  (act: Act): Act =>
  async (backend) => {
    await act(backend);
    await backend.call(backend.take('payment.notified'));
  };

export const eventScenarios: Scenarios['reactions'] = {
  syncSubscription: {
    'payment.notified': {
      'of a first charge': deliveryAfter('payment.notified', charged),
      'of a second charge': deliveryAfter('payment.notified', paysTwice),
    },
    'subscription.review_due': {
      'finds no change': reviewDue(aSubscriber),
      'finds a renewal': reviewDue(afterLosingItsWebhooks((backend) => backend.pass(monthMs))),
      'finds a failed renewal': reviewDue(afterLosingItsWebhooks(renewalFails)),
      'finds a cancellation': reviewDue(afterLosingItsWebhooks(cancelsAtProvider)),
      'finds an ended plan': reviewDue(afterLosingItsWebhooks(lapses)),
    },
  },
  recordDispute: {
    'payment.disputed': {
      'records the dispute': deliveryAfter('payment.disputed', async (backend) => {
        const { payment } = await aSubscriber(backend);
        backend.cloud.accept({
          name: 'payment.disputed',
          detail: { reference: payment.reference, kind: 'dispute_opened' },
        });
      }),
    },
  },
  recordFeedback: {
    'mail.bounced': {
      'stops mail and tells the owner': deliveryAfter('mail.bounced', async (backend) => {
        await aMember(backend);
        await mailBounces(backend);
      }),
      'stops mail to an address without an account': deliveryAfter('mail.bounced', mailBounces),
      'changes nothing if the bounce is transient': deliveryAfter('mail.bounced', (backend) =>
        mailBounces(backend, 'Transient'),
      ),
    },
    'mail.complained': {
      'stops mail and tells the owner': deliveryAfter('mail.complained', async (backend) => {
        await aMember(backend);
        backend.cloud.accept({ name: 'mail.complained', detail: await aboutMail(backend) });
      }),
    },
  },
  reconcileLocations: {
    'subscription.synced': {
      'activates the locations of a plan': deliveryAfter('subscription.synced', syncPayments(charged)),
      'deactivates the locations of an ended plan': deliveryAfter(
        'subscription.synced',
        syncAfter(afterLosingItsWebhooks(lapses)),
      ),
    },
    'locations.chosen': {
      'activates a location that the plan still includes': deliveryAfter('locations.chosen', async (backend) => {
        const { select } = await aSubscriber(backend, 'jetsetter');
        await select([20]);
      }),
    },
  },
  sendMail: {
    'account.registered': {
      'mails the link': deliveryAfter('account.registered', (backend) => ann(backend).register()),
      'mails the owner of a known address': deliveryAfter('account.registered', async (backend) => {
        const { registration, ask } = await aMember(backend);
        await ask('registerUser', { ...registration, username: 'eve' });
      }),
    },
    'verification.requested': {
      'mails the link again': deliveryAfter('verification.requested', async (backend) => {
        const { register, ask, email } = ann(backend);
        await register();
        await backend.settle();
        await ask('resendVerification', { email });
      }),
    },
    'reset.requested': {
      'mails the link': deliveryAfter('reset.requested', async (backend) => {
        const { ask, email } = await aMember(backend);
        await ask('requestReset', { email });
      }),
    },
    'password.changed': {
      'mails the owner': deliveryAfter('password.changed', async (backend) => {
        const { ask } = await aMember(backend);
        await ask('changePassword', { old_password: password, new_password: newPassword });
      }),
    },
    'session.replayed': {
      'mails the owner': deliveryAfter('session.replayed', async (backend) => {
        const { refresh } = await replayedTokens(backend);
        await backend.call(request('refreshToken', { refresh }));
      }),
    },
    'subscription.cancelled': {
      'mails the owner': deliveryAfter('subscription.cancelled', syncAfter(afterLosingItsWebhooks(cancelsAtProvider))),
    },
    'subscription.ended': {
      'mails the owner': deliveryAfter('subscription.ended', syncAfter(afterLosingItsWebhooks(lapses))),
    },
    'renewal.failed': {
      'mails the owner': deliveryAfter('renewal.failed', syncAfter(afterLosingItsWebhooks(renewalFails))),
    },
    'payment.recorded': { 'mails the receipt': deliveryAfter('payment.recorded', syncPayments(charged)) },
    'payment.duplicated': { 'mails the owner': deliveryAfter('payment.duplicated', syncPayments(paysTwice)) },
  },
};
