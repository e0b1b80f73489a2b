import * as z from 'zod/mini';
import { emailLengthMax, hasNoNull, isEmailShaped } from './text-shapes.ts';

/**
 * Text that can be stored and shown: no NUL, no lone surrogates. `minLength(1)` rejects the blank string with the
 * original API's text.
 */
export const Text = (max: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine(hasNoNull, { error: 'Null characters are not allowed.' }),
    z.refine((text) => text.isWellFormed(), { error: 'Not a valid string.' }),
  );

/** An address with one '@' and a dotted domain. The verification mail finds out whether it exists. */
export const Email = Text(emailLengthMax).check(z.refine(isEmailShaped, { error: 'Enter a valid email address.' }));
export type Email = z.infer<typeof Email>;

const wrongFormat =
  'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].';

const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

const isMissing = (input: unknown): boolean => input === undefined || input === null;

/** An ISO 8601 instant in any offset. Writers normalize it to UTC with milliseconds. */
export const Instant = z
  .string({ error: ({ input }) => (isMissing(input) ? undefined : wrongFormat) })
  .check(z.refine((text) => instantShape.test(text) && !Number.isNaN(Date.parse(text)), { error: wrongFormat }));
