import type { EventName } from '#events/catalog.ts';
import type { ReactionName } from '#events/reactions.ts';
import { reactionEvent } from '#infra/local/lambda-events.ts';
import type { Rig } from '#test/support/lambda-harness/lambda-harness.ts';
import { aBuyer, aSubscriber, signedIn, toldOf, webhook } from '#test/support/lambda-harness/people.ts';
import type { Webhook } from '#test/support/lambda-harness/service-fakes.ts';
import { mailSituations } from './mail-situations.ts';
import type { Situation, Situations } from './situation.ts';
import { alone } from './situation.ts';

const monthMs = 31 * 86_400_000;

const newest = (rig: Rig, name: EventName) => ({ event: reactionEvent(rig.newest(name)) });

/** After the provider's notice has passed our door. */
const notified = async (rig: Rig, webhooks: readonly Webhook[], name = '') => {
  const found = webhooks.find(({ body }) => body.includes(`"event":"${name}`));
  if (!found) throw new Error(`the provider sent no ${name}`);
  await rig.call('receivePaystack', webhook(found));
  return newest(rig, 'payment.notified');
};

/** A month later: the renewal, told by its first notice. */
const renewal = (isRefused: boolean): Situation =>
  alone(async (rig) => {
    const { stored } = await aSubscriber(rig);
    const { billing } = await stored();
    rig.paystack.failNextCharge(billing.customer?.code ?? '', isRefused);
    const webhooks = await rig.pass(monthMs);
    return notified(rig, webhooks, isRefused ? 'invoice.payment_failed' : 'charge.success');
  });

/** Somebody who cancelled, on the day after the last one that is paid. */
const lapsed = async (rig: Rig) => {
  const subscriber = await aSubscriber(rig);
  await subscriber.ask('cancelSubscription');
  await rig.settle();
  await rig.pass(monthMs);
  return toldOf(rig, { name: 'subscription.review_due', detail: { userId: subscriber.userId } });
};

const disputed = async (rig: Rig) => {
  const { reference } = await aSubscriber(rig);
  return toldOf(rig, { name: 'payment.disputed', detail: { reference, kind: 'charge.dispute.create' } });
};

export const reactionSituations: Pick<Situations, ReactionName> = {
  syncSubscription: {
    'on a first charge': async (rig) => notified(rig, (await aBuyer(rig)).webhooks),
    'paid, and the subscription is still to come': alone(async (rig) => {
      rig.paystack.switches.set({ firstWebhook: 'charge', subscribeDelayMs: 60_000 });
      return { ...(await notified(rig, (await aBuyer(rig)).webhooks)), ends: 'TryLater' };
    }),
    'on a notice that brings nothing new': async (rig) => notified(rig, (await aSubscriber(rig)).webhooks),
    'on a renewal': renewal(false),
    'on a renewal that was refused': renewal(true),
    'on a cancellation at the provider': async (rig) => {
      const { stored } = await aSubscriber(rig);
      rig.paystack.cancel((await stored()).billing.record.subscription_code);
      return notified(rig, await rig.pass(1_000), 'subscription.not_renew');
    },
    'on the day after the last': alone(lapsed),
    'on a review that finds all well': async (rig) => {
      const { userId } = await aSubscriber(rig);
      return toldOf(rig, { name: 'subscription.review_due', detail: { userId } });
    },
    'on a notice about nobody': (rig) =>
      toldOf(rig, { name: 'payment.notified', detail: { customerCode: 'CUS_nobody' } }),
  },
  recordDispute: {
    'notes it': disputed,
    'noted it before': async (rig) => {
      const { event } = await disputed(rig);
      await rig.call('recordDispute', event);
      return { event };
    },
    'knows no such charge': (rig) =>
      toldOf(rig, { name: 'payment.disputed', detail: { reference: 'none', kind: 'refund.processed' } }),
  },
  reconcileLocations: {
    'gives a new plan its locations': async (rig) => {
      const { event } = await notified(rig, (await aBuyer(rig)).webhooks);
      await rig.call('syncSubscription', event);
      return newest(rig, 'subscription.synced');
    },
    'finds all well': async (rig) => {
      const { userId } = await aSubscriber(rig);
      return toldOf(rig, { name: 'subscription.synced', detail: { userId } });
    },
    'takes those of a plan that is over': alone(async (rig) => {
      const { event } = await lapsed(rig);
      await rig.call('syncSubscription', event);
      return newest(rig, 'subscription.synced');
    }),
    'sees a choice without a plan': async (rig) => {
      await (await signedIn(rig)).choose(1, 2, 3);
      return newest(rig, 'locations.chosen');
    },
  },
  sendMail: mailSituations,
};
