import { expect } from 'vitest';
import { addDays, utcDay } from '#domain/days.ts';
import type { JobName } from '#events/schedule.ts';
import { jobEvent, reactionEvent } from '#infra/local/lambda-events.ts';
import { readPayment } from '#repositories/payments.ts';
import { aBuyer, aMember, aSubscriber, published, signedIn, webhook } from '#test/support/lambda-harness/people.ts';
import type { Account } from '../account.ts';
import { handle } from '../invoke.ts';
import { bounce } from './account-paths.ts';
import type { Path } from './path.ts';

const minuteMs = 60_000;

const runJob = (account: Account, job: JobName): Promise<void> => handle(account, job, jobEvent(job, new Date()));

/** A buyer whose payment the provider announced to the webhook. */
const announced = async (account: Account) => {
  const buyer = await aBuyer(account);
  for (const each of buyer.webhooks.slice(0, 1)) await account.call('receivePaystack', webhook(each));
  return buyer;
};

const userKey = (userId: string) => ({ pk: `user#${userId}` });

export const eventPaths = {
  syncSubscription: async (account) => {
    const buyer = await announced(account);
    await handle(account, 'syncSubscription', reactionEvent(account.newest('payment.notified')));
    expect((await buyer.stored()).billing.record).toMatchObject({ isActive: true, amountCents: 200 });
  },
  reconcileLocations: async (account) => {
    const buyer = await announced(account);
    await account.call('syncSubscription', reactionEvent(account.newest('payment.notified')));
    expect(await buyer.paidLocations()).toEqual([]);
    await handle(account, 'reconcileLocations', reactionEvent(account.newest('subscription.synced')));
    expect(await buyer.paidLocations()).toEqual([3, 8]);
  },
  recordDispute: async (account) => {
    const { reference } = await aSubscriber(account);
    const { event } = await published(account, {
      name: 'payment.disputed',
      detail: { reference, kind: 'dispute_opened' },
    });
    await handle(account, 'recordDispute', event);
    expect((await readPayment(account.ports.database, reference))?.marks).toEqual({
      dispute_opened: expect.any(String),
    });
    expect(await account.output('recordDispute')).toContain('"level":"ALARM"');
  },
  recordFeedback: async (account) => {
    const { email, stored } = await aMember(account);
    await bounce(account, email);
    await handle(account, 'recordFeedback', reactionEvent(account.newest('mail.bounced')));
    expect(await stored()).toMatchObject({ undeliverableUntil: expect.any(String) });
  },
  sendMail: async (account) => {
    const { email, userId } = await aMember(account, false);
    const { event } = await published(account, { name: 'account.registered', detail: { userId } });
    await handle(account, 'sendMail', event);
    expect(account.mails(email)).toEqual([
      expect.objectContaining({
        from: 'Pazia <no-reply@dev.pazia.app>',
        text: expect.stringContaining('https://dev.pazia.app/'),
      }),
    ]);
  },
  resolveStaleCheckouts: async (account) => {
    const buyer = await aBuyer(account);
    const pendingSince = new Date(Date.now() - 20 * minuteMs).toISOString();
    const key = userKey(buyer.userId);
    await account.ports.database.write({ kind: 'update', table: 'users', key, set: { pendingSince } });
    await runJob(account, 'resolveStaleCheckouts');
    expect(await buyer.stored()).toMatchObject({ checkout: null, billing: { record: { isActive: true } } });
  },
  expireSubscriptions: async (account) => {
    const { userId } = await signedIn(account);
    const expiryDay = addDays(utcDay(new Date()), -1);
    await account.ports.database.write({ kind: 'update', table: 'users', key: userKey(userId), set: { expiryDay } });
    await runJob(account, 'expireSubscriptions');
    expect(account.newest('subscription.review_due').detail).toEqual({ userId });
    await account.settle();
  },
  reconcileBilling: async (account) => {
    const { userId, stored } = await aSubscriber(account);
    account.paystack.cancel((await stored()).billing.record.subscriptionCode);
    await runJob(account, 'reconcileBilling');
    expect(account.newest('subscription.review_due').detail).toEqual({ userId });
    await account.settle();
  },
} satisfies Record<string, Path>;
