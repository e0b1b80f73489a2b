import * as z from 'zod/mini';
import type { ChargeStatus } from '#domain/checkout.ts';
import type { ProviderSubscription } from '#domain/subscription.ts';
import { Count, Flag, firstInstant, MaybeText, Owner, planOf } from './reply-fields.ts';
import type { HttpResponse } from './transport.ts';

/** A conclusive reply: JSON in Paystack's envelope. */
export type Reply = { status: number; isOk: boolean; message: string; code: string; data: unknown };

const Envelope = z.object({
  status: Flag,
  message: z.nullish(z.string()),
  code: z.nullish(z.string()),
  data: z.optional(z.unknown()),
});

/** Null for an unusable response: 401, 429, 3xx, 5xx, a proxy's page, invalid JSON. */
export const readReply = ({ status, text }: HttpResponse): Reply | null => {
  const isRejection = status === 400 || status === 404;
  if (!isRejection && (status < 200 || status > 299)) return null;
  const envelope = Envelope.safeParse(parseJson(text)).data;
  if (!envelope) return null;
  const isOk = !isRejection && Boolean(envelope.status);
  return { status, isOk, message: envelope.message ?? '', code: envelope.code ?? '', data: envelope.data };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const CustomerReply = z.object({
  customer_code: z.string().check(z.minLength(1)),
  id: Count,
  domain: MaybeText,
});

const WebUrl = z.url({ protocol: /^https?$/ });

export const InitializeReply = z.object({ authorization_url: WebUrl });

export const LinkReply = z.object({ link: WebUrl });

const statusOf = (status: string): string => (status === 'complete' ? 'completed' : status);

/** A subscription from a list or a single read. `token` is the secret that disabling requires. */
export const SubscriptionReply = z.pipe(
  z.object({
    subscription_code: z.string().check(z.minLength(1)),
    status: z.string(),
    amount: Count,
    domain: MaybeText,
    email_token: MaybeText,
    plan: z.optional(z.unknown()),
    customer: Owner,
    next_payment_date: MaybeText,
    createdAt: MaybeText,
    created_at: MaybeText,
  }),
  z.transform((raw, context): { subscription: ProviderSubscription; token: string; owner: Owner } => {
    const createdAt = firstInstant(raw.createdAt, raw.created_at);
    if (createdAt === null) {
      context.issues.push({ code: 'custom', message: 'no date of creation', input: raw });
      return z.NEVER;
    }
    const plan = planOf(raw.plan);
    const subscription = {
      code: raw.subscription_code,
      status: statusOf(raw.status),
      planCode: plan.code,
      amountCents: raw.amount,
      currency: plan.currency,
      domain: raw.domain ?? '',
      createdAt,
      nextPaymentAt: firstInstant(raw.next_payment_date),
    };
    return { subscription, token: raw.email_token ?? '', owner: raw.customer };
  }),
);

/** Every other status ('abandoned', 'ongoing', 'pending', 'processing', 'queued', future ones) counts as unpaid. */
const chargeStatuses = new Map<string, ChargeStatus>([
  ['success', 'success'],
  ['failed', 'declined'],
  ['reversed', 'declined'],
]);

export const TransactionFields = z.object({
  reference: z.string(),
  status: z.string(),
  amount: Count,
  currency: z.string(),
  domain: MaybeText,
  plan: z.optional(z.unknown()),
  plan_object: z.optional(z.unknown()),
  customer: z.nullish(Owner),
  paid_at: MaybeText,
  paidAt: MaybeText,
});

export const TransactionReply = z.pipe(
  TransactionFields,
  z.transform((raw) => ({
    reference: raw.reference,
    status: chargeStatuses.get(raw.status) ?? ('unpaid' satisfies ChargeStatus),
    amountCents: raw.amount,
    currency: raw.currency,
    domain: raw.domain ?? '',
    planCode: planOf(raw.plan_object, raw.plan).code,
    paidAt: firstInstant(raw.paid_at, raw.paidAt),
    owner: raw.customer ?? { code: '', number: null },
  })),
);
