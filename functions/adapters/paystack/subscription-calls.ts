import * as z from 'zod/mini';
import { isCharged } from '#domain/subscription.ts';
import { InternalError } from '#ports/internal-error.ts';
import type { Provider } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import type { Exchange } from './exchange.ts';
import { DetailsReply } from './invoice-replies.ts';
import { isNotFound, isOf, pagesMax, parsePage, parseReply, perPage } from './reading.ts';
import type { Reply } from './replies.ts';
import { LinkReply, SubscriptionReply } from './replies.ts';

type SubscriptionCalls = Pick<
  Provider,
  | 'listSubscriptions'
  | 'pageSubscriptions'
  | 'getSubscription'
  | 'fetchSubscription'
  | 'createSubscription'
  | 'disableSubscription'
  | 'manageLink'
>;

export const subscriptionCalls = ({ get, post }: Exchange): SubscriptionCalls => {
  const readSubscription = async (code: string) => {
    const reply = await get(`/subscription/${encodeURIComponent(code)}`);
    if (reply.status === 404 || isNotFound(reply)) return null;
    return { ...parseReply(SubscriptionReply, reply), details: parseReply(DetailsReply, reply) };
  };

  return {
    listSubscriptions: async (customer) => {
      const rows: z.infer<typeof SubscriptionReply>[] = [];
      for (let page = 1; page <= pagesMax; page++) {
        // The filter takes the customer's number; a code matches nothing.
        const reply = await get('/subscription', { customer: customer.number, perPage, page });
        const found = parseReply(z.array(SubscriptionReply), reply);
        rows.push(...found);
        if (found.length < perPage) break;
      }
      return rows
        .filter(({ owner }) => isOf(owner, customer))
        .map(({ subscription }) => subscription)
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    },

    pageSubscriptions: async (page) => {
      const { rows, unreadable, isLast } = parsePage(SubscriptionReply, await get('/subscription', { perPage, page }));
      const subscriptions = rows.map(({ subscription, owner }) => ({ ...subscription, customerCode: owner.code }));
      return { subscriptions, unreadable, isLast };
    },

    getSubscription: async (code) => (await readSubscription(code))?.subscription ?? null,

    fetchSubscription: async (code) => {
      const found = await readSubscription(code);
      return found && { ...found.subscription, ...found.details, customerCode: found.owner.code };
    },

    createSubscription: async ({ customerCode, planCode, authorizationCode, startsAt }) => {
      // Refusing an invalid date, the provider leaves an active subscription without a date behind.
      if (!isInstant(startsAt)) throw new InternalError('start_date_invalid');
      const reply = await post('/subscription', {
        customer: customerCode,
        plan: planCode,
        authorization: authorizationCode,
        start_date: startsAt,
      });
      if (!reply.isOk) return { kind: refusalOf(reply) };
      // The reply has only the plan's number, and all our plans are in USD.
      const { subscription } = parseReply(SubscriptionReply, reply);
      return { kind: 'created', subscription: { ...subscription, planCode, currency: 'USD' } };
    },

    disableSubscription: async (code) => {
      const before = await readSubscription(code);
      if (!before) throw new ProviderUnavailable('provider_subscription_unknown');
      if (!isCharged(before.subscription)) return before.subscription;
      // The response is not conclusive: 404 means a wrong token, a second disable or an unknown code, and after a lost
      // response the call may have succeeded. So the subscription is read again.
      await post('/subscription/disable', { code, token: before.token }).catch(ignoreUnavailable);
      const after = await readSubscription(code);
      if (!after || isCharged(after.subscription)) throw new ProviderUnavailable('provider_still_charging');
      return after.subscription;
    },

    manageLink: async (code) => {
      const reply = await get(`/subscription/${encodeURIComponent(code)}/manage/link`);
      const isUnknown = reply.status === 404 || /code is invalid/i.test(reply.message) || isNotFound(reply);
      return !reply.isOk && isUnknown ? null : parseReply(LinkReply, reply).link;
    },
  };
};

const isInstant = (text: string): boolean => {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === text;
};

const refusalOf = ({ code, message }: Reply): 'duplicate_subscription' | 'card_refused' | 'refused' => {
  if (code === 'duplicate_subscription' || /already in place/i.test(message)) return 'duplicate_subscription';
  return /no (saved|active) authorizations|authorization specified is invalid/i.test(message)
    ? 'card_refused'
    : 'refused';
};

const ignoreUnavailable = (error: unknown): void => {
  if (!(error instanceof ProviderUnavailable)) throw error;
};
