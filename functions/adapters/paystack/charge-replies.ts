import * as z from 'zod/mini';
import type { ChargeState, ListedCharge, ProviderCard } from '#ports/provider-records.ts';
import { TransactionFields } from './replies.ts';
import type { Owner } from './reply-fields.ts';
import { Flag, firstInstant, Id, MaybeText, planOf } from './reply-fields.ts';

const MaybeNumber = z.nullish(z.union([z.string(), z.number()]));

const CardReply = z.pipe(
  z.object({
    authorization_code: z.string().check(z.minLength(1)),
    signature: MaybeText,
    brand: MaybeText,
    last4: MaybeNumber,
    exp_month: MaybeNumber,
    exp_year: MaybeNumber,
    reusable: z.nullish(Flag),
  }),
  z.transform(
    (raw): ProviderCard => ({
      authorizationCode: raw.authorization_code,
      signature: raw.signature ?? '',
      brand: (raw.brand ?? '').trim(),
      last4: String(raw.last4 ?? ''),
      expiresIn: monthOf(raw.exp_year, raw.exp_month),
      isReusable: Boolean(raw.reusable),
    }),
  ),
);

const monthOf = (year: unknown, month: unknown): string | null => {
  const text = `${year ?? ''}-${String(month ?? '').padStart(2, '0')}`;
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null;
};

/** An authorization is {} for an unpaid charge, and a number in places without a card. */
export const cardOf = (authorization: unknown): ProviderCard | null => CardReply.safeParse(authorization).data ?? null;

/** Every other status ('abandoned', 'ongoing', 'pending', 'processing', 'queued', future ones) may still become paid. */
const states = new Map<string, ChargeState>([
  ['success', 'success'],
  ['reversed', 'reversed'],
  ['failed', 'failed'],
]);

/** A row of GET /transaction, or GET /transaction/:id. */
export const ChargeReply = z.pipe(
  z.extend(TransactionFields, {
    id: Id,
    authorization: z.optional(z.unknown()),
    metadata: z.optional(z.unknown()),
    created_at: MaybeText,
    createdAt: MaybeText,
  }),
  z.transform((raw, context): { charge: ListedCharge; owner: Owner } => {
    const createdAt = firstInstant(raw.created_at, raw.createdAt);
    if (createdAt === null) {
      context.issues.push({ code: 'custom', message: 'no date of creation', input: raw });
      return z.NEVER;
    }
    const owner = raw.customer ?? { code: '', number: null };
    const charge: ListedCharge = {
      id: raw.id,
      reference: raw.reference,
      state: states.get(raw.status) ?? 'open',
      amountCents: raw.amount,
      currency: raw.currency,
      domain: raw.domain ?? '',
      planCode: planOf(raw.plan_object, raw.plan).code,
      customerCode: owner.code,
      userId: userIdOf(raw.metadata),
      card: cardOf(raw.authorization),
      createdAt,
      paidAt: firstInstant(raw.paid_at, raw.paidAt),
    };
    return { charge, owner };
  }),
);

const Metadata = z.object({ user_id: z.string() });

/** Metadata is an object, JSON text, '', 0 or null. */
const userIdOf = (metadata: unknown): string | null =>
  Metadata.safeParse(typeof metadata === 'string' ? parsed(metadata) : metadata).data?.user_id ?? null;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
