import * as z from 'zod/mini';
import type { Region } from '#domain/catalogue.ts';

const regions = Object.keys({
  Africa: true,
  Americas: true,
  'Asia Pacific': true,
  Europe: true,
  'Middle East': true,
} satisfies Record<Region, true>);

/** Codes with a name in Unicode that are no country in ISO 3166-1: groups, pseudo-locales, retired and private ones. */
const notCountries = 'AC AN CP CQ DD DG EA EU EZ FX IC NT QO SU TA TP UK UN XA XB YU ZR ZZ'.split(' ');

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !notCountries.includes(code) && names.of(code) !== undefined;

const isRegion = (name: string): name is Region => regions.includes(name);

const notEmpty = 'is empty or missing';

const Row = z.strictObject({
  id: z.optional(z.int('must be a whole number').check(z.minimum(1, 'must be 1 or more'))),
  location: z
    .string(notEmpty)
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(1, notEmpty),
      z.maxLength(100, 'is longer than 100 characters'),
      z.regex(/^\P{Cc}*$/u, 'contains control characters'),
    ),
  country: z
    .string(notEmpty)
    .check(z.refine(isCountry, 'must be the two-letter ISO 3166-1 code of a country in capitals, such as KE')),
  region: z.custom<Region>(
    (name) => typeof name === 'string' && isRegion(name),
    `must be one of ${regions.join(', ')}`,
  ),
  free: z.optional(z.boolean('must be true or false')),
});

/** A server in an import file. Without `id` it is matched by location, or new; without `free` the value is kept. */
export type ServerRow = z.infer<typeof Row>;

const sentence = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys'
    ? `${issue.keys.join(', ')} is unknown; the keys are ${Object.keys(Row.shape).join(', ')}`
    : `${issue.path.join('.') || 'it'} ${issue.path.length > 0 ? issue.message : 'must have a location, a country and a region'}`;

export type Reading<T> = { value: T; faults: [] } | { value: null; faults: string[] };

export const readRow = (raw: unknown): Reading<ServerRow> => {
  const { success, data, error } = Row.safeParse(raw);
  return success ? { value: data, faults: [] } : { value: null, faults: error.issues.map(sentence) };
};
