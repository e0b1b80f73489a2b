import * as z from 'zod/mini';
import type { ChargeStatus } from '#domain/checkout.ts';
import type { Instant } from '#domain/days.ts';
import type { ProviderSubscription } from '#domain/subscription.ts';
import type { HttpResponse } from './transport.ts';

/** A conclusive reply: JSON in Paystack's envelope. */
export type Reply = { status: number; isOk: boolean; message: string; code: string; data: unknown };

const Flag = z.union([z.boolean(), z.literal(0), z.literal(1)]);
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

/** Older and 64-bit fields contain numbers as strings. */
const Count = z.pipe(
  z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d+$/))]), z.transform(Number)),
  z.int().check(z.minimum(0)),
);
const MaybeText = z.nullish(z.string());

/** One reply can contain dates in snake and in camel case. */
const firstInstant = (...texts: (string | null | undefined)[]): Instant | null => {
  const ms = texts.map((text) => Date.parse(text ?? '')).find((each) => !Number.isNaN(each));
  return ms === undefined ? null : new Date(ms).toISOString();
};

const PlanObject = z.object({ plan_code: z.string(), currency: MaybeText });

/** A plan is a code, an object, {}, a number or null. The first candidate with a code counts. */
const planOf = (...candidates: unknown[]): { code: string; currency: string } => {
  const plans = candidates.map((each) => PlanObject.safeParse(each).data);
  const code = candidates.find((each) => typeof each === 'string' && each !== '');
  const known = plans.find((each) => each !== undefined);
  return { code: known?.plan_code ?? String(code ?? ''), currency: known?.currency ?? '' };
};

/** The customer of a row: an object with a code, or only the customer's number. */
const Owner = z.union([
  z.pipe(
    z.object({ customer_code: z.string(), id: z.nullish(Count) }),
    z.transform(({ customer_code, id }) => ({ code: customer_code, number: id ?? null })),
  ),
  z.pipe(
    Count,
    z.transform((number) => ({ code: '', number })),
  ),
]);
export type Owner = z.infer<typeof Owner>;

export const CustomerReply = z.object({
  customer_code: z.string().check(z.minLength(1)),
  id: Count,
  domain: MaybeText,
});

export const InitializeReply = z.object({ authorization_url: z.url({ protocol: /^https?$/ }) });

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

export const TransactionReply = z.pipe(
  z.object({
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
  }),
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
