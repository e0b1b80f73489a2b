import * as z from 'zod/mini';
import type { ProviderCustomer } from '#ports/ports.ts';
import type { Page } from '#ports/provider-records.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import type { Reply } from './replies.ts';
import type { Owner } from './reply-fields.ts';

export const perPage = 100;
export const pagesMax = 10;

/** The data of an accepted call; throws for a refusal or an unknown shape. */
export const parseReply = <T extends z.ZodMiniType>(schema: T, reply: Reply): z.output<T> => {
  const result = reply.isOk ? schema.safeParse(reply.data) : null;
  if (result?.success) return result.data;
  throw new ProviderUnavailable('provider_reply_unusable', { status: reply.status, providerCode: codeOf(reply) });
};

const codeOf = ({ code }: Reply): string => (/^\w{1,40}$/.test(code) ? code : 'no code');

/** One invalid row must not hide the others. */
export const parsePage = <T extends z.ZodMiniType>(schema: T, reply: Reply): Page<z.output<T>> => {
  const raw = parseReply(z.array(z.unknown()), reply);
  const rows = raw.flatMap((row) => {
    const result = schema.safeParse(row);
    return result.success ? [result.data] : [];
  });
  return { rows, unreadable: raw.length - rows.length, isLast: raw.length < perPage };
};

/** Guards against a filter that the provider ignores: other customers' rows are dropped. */
export const isOf = (owner: Owner, customer: ProviderCustomer): boolean =>
  owner.code === '' ? owner.number === customer.number : owner.code === customer.code;

/** Paystack reports this with 400 or 404. */
export const isNotFound = ({ isOk, code, message }: Reply): boolean =>
  !isOk && (/not_found$/.test(code) || /not found/i.test(message));
