import type { EventName } from '#events/catalog.ts';
import { reactionEvent } from '#infra/local/lambda-events.ts';
import type { Webhook } from '#test/support/api-event.ts';
import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { aBuyer, aMember, aSubscriber, published, signedIn, webhook } from '#test/support/lambda-harness/people.ts';
import { bounces, mailSituations } from './mail-situations.ts';
import type { Situation, Situations } from './situation.ts';
import { alone } from './situation.ts';

const monthMs = 31 * 86_400_000;

const newest = (harness: LambdaHarness, name: EventName) => ({ event: reactionEvent(harness.newest(name)) });

/** After the webhook endpoint has accepted the provider's webhook. */
const notified = async (harness: LambdaHarness, webhooks: readonly Webhook[], name = '') => {
  const found = webhooks.find(({ body }) => body.includes(`"event":"${name}`));
  if (!found) throw new Error(`the provider sent no ${name}`);
  await harness.call('receivePaystack', webhook(found));
  return newest(harness, 'payment.notified');
};

/** A month later: the renewal, with its first webhook. */
const renewal = (isRefused: boolean): Situation =>
  alone(async (harness) => {
    const { stored } = await aSubscriber(harness);
    const { billing } = await stored();
    harness.paystack.failNextCharge(billing.customer?.code ?? '', isRefused);
    const webhooks = await harness.pass(monthMs);
    return notified(harness, webhooks, isRefused ? 'invoice.payment_failed' : 'charge.success');
  });

/** A user who cancelled, on the day after their last paid day. */
const lapsed = async (harness: LambdaHarness) => {
  const subscriber = await aSubscriber(harness);
  await subscriber.ask('cancelSubscription');
  await harness.settle();
  await harness.pass(monthMs);
  return published(harness, { name: 'subscription.review_due', detail: { userId: subscriber.userId } });
};

const disputed = async (harness: LambdaHarness) => {
  const { reference } = await aSubscriber(harness);
  return published(harness, { name: 'payment.disputed', detail: { reference, kind: 'dispute_opened' } });
};

export const reactionSituations: Situations = {
  syncSubscription: {
    'on a first charge': async (harness) => notified(harness, (await aBuyer(harness)).webhooks),
    'paid, and the subscription is still to come': alone(async (harness) => {
      harness.paystack.switches.set({ firstWebhook: 'charge', subscribeDelayMs: 60_000 });
      return { ...(await notified(harness, (await aBuyer(harness)).webhooks)), ends: 'RetryableError' };
    }),
    'on a notice that brings nothing new': async (harness) => notified(harness, (await aSubscriber(harness)).webhooks),
    'on a renewal': renewal(false),
    'on a renewal that was refused': renewal(true),
    'on a cancellation at the provider': async (harness) => {
      const { stored } = await aSubscriber(harness);
      harness.paystack.cancel((await stored()).billing.record.subscriptionCode);
      return notified(harness, await harness.pass(1_000), 'subscription.not_renew');
    },
    'on the day after the last': alone(lapsed),
    'on a review that finds all well': async (harness) => {
      const { userId } = await aSubscriber(harness);
      return published(harness, { name: 'subscription.review_due', detail: { userId } });
    },
    'on a notice about nobody': (harness) =>
      published(harness, { name: 'payment.notified', detail: { customerCode: 'CUS_nobody' } }),
  },
  recordDispute: {
    'notes it': disputed,
    'noted it before': async (harness) => {
      const { event } = await disputed(harness);
      await harness.call('recordDispute', event);
      return { event };
    },
    'knows no such charge': (harness) =>
      published(harness, { name: 'payment.disputed', detail: { reference: 'none', kind: 'refund_processed' } }),
  },
  recordFeedback: {
    'stops mail to a member': async (harness) => bounces(harness, (await aMember(harness)).email),
    'stops mail to nobody we know': alone((harness) => bounces(harness)),
    'stopped it before': async (harness) => {
      const { event } = await bounces(harness, (await aMember(harness)).email);
      await harness.call('recordFeedback', event);
      return { event };
    },
  },
  reconcileLocations: {
    'gives a new plan its locations': async (harness) => {
      const { event } = await notified(harness, (await aBuyer(harness)).webhooks);
      await harness.call('syncSubscription', event);
      return newest(harness, 'subscription.synced');
    },
    'finds all well': async (harness) => {
      const { userId } = await aSubscriber(harness);
      return published(harness, { name: 'subscription.synced', detail: { userId } });
    },
    'takes those of a plan that is over': alone(async (harness) => {
      const { event } = await lapsed(harness);
      await harness.call('syncSubscription', event);
      return newest(harness, 'subscription.synced');
    }),
    'sees a choice without a plan': async (harness) => {
      await (await signedIn(harness)).select([1, 2, 3]);
      return newest(harness, 'locations.chosen');
    },
  },
  sendMail: mailSituations,
};
