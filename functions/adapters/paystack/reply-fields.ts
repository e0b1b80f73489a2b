import * as z from 'zod/mini';
import type { Instant } from '#domain/days.ts';

export const Flag = z.union([z.boolean(), z.literal(0), z.literal(1)]);
/** Older and 64-bit fields contain numbers as strings. */
export const Count = z.pipe(
  z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d+$/))]), z.transform(Number)),
  z.int().check(z.minimum(0)),
);
/** An id of up to 64 bits. */
export const Id = z.pipe(
  z.union([z.number().check(z.minimum(0)), z.string().check(z.regex(/^\d+$/))]),
  z.transform(String),
);
export const MaybeText = z.nullish(z.string());

/** One reply can contain dates in snake and in camel case. */
export const firstInstant = (...texts: (string | null | undefined)[]): Instant | null => {
  const ms = texts.map((text) => Date.parse(text ?? '')).find((each) => !Number.isNaN(each));
  return ms === undefined ? null : new Date(ms).toISOString();
};

const PlanObject = z.object({ plan_code: z.string(), currency: MaybeText });

/** A plan is a code, an object, {}, a number or null. The first candidate with a code counts. */
export const planOf = (...candidates: unknown[]): { code: string; currency: string } => {
  const plans = candidates.map((each) => PlanObject.safeParse(each).data);
  const code = candidates.find((each) => typeof each === 'string' && each !== '');
  const known = plans.find((each) => each !== undefined);
  return { code: known?.plan_code ?? String(code ?? ''), currency: known?.currency ?? '' };
};

/** The customer of a row: an object with a code, or only the customer's number. */
export const Owner = z.union([
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
