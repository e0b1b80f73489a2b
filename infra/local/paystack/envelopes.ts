import type { Instant } from '#domain/days.ts';

/** The provider's response envelopes. */
export const ok = (message: string, data?: unknown, meta?: unknown): Response =>
  Response.json({ status: true, message, ...(data !== undefined && { data }), ...(meta !== undefined && { meta }) });

type Refusal = { code?: string; nextStep?: string; type?: 'validation_error' | 'api_error' };

export const refuse = (
  status: number,
  message: string,
  { code = 'invalid_params', nextStep = 'Check the request and try again', type = 'validation_error' }: Refusal = {},
): Response => Response.json({ status: false, message, meta: { nextStep }, type, code }, { status });

export const missing = (what: string): Response => refuse(400, `${what} is required`, { code: 'missing_params' });

export type Input = {
  /** The decoded path parameters. */
  params: readonly string[];
  query: URLSearchParams;
  body: Record<string, unknown>;
};

/** A string of a body; '' if it is missing or of another type. */
export const textOf = (body: Record<string, unknown>, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** An amount in cents, as a number or a numeric string; null for anything else. */
export const amountOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
};

/** One page of rows, in the provider's offset paging. */
export const paged = <T>(message: string, rows: T[], query: URLSearchParams, shape: (row: T) => unknown): Response => {
  const perPage = Math.min(amountOf(query.get('perPage') ?? '') ?? 50, 100);
  const page = amountOf(query.get('page') ?? '') ?? 1;
  const skipped = (page - 1) * perPage;
  const meta = { total: rows.length, skipped, perPage, page, pageCount: Math.ceil(rows.length / perPage) };
  return ok(message, rows.slice(skipped, skipped + perPage).map(shape), meta);
};

/** Whether a record was created between the dates of a query. */
export const isInPeriod = ({ createdAt }: { createdAt: Instant }, query: URLSearchParams): boolean => {
  const [from, to] = [query.get('from'), query.get('to')];
  const at = Date.parse(createdAt);
  return (from === null || at >= Date.parse(from)) && (to === null || at <= Date.parse(to));
};
