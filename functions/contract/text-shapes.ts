/** Text checks as plain functions: the site's forms validate while typing and must not bundle the schemas. */

export const emailLengthMax = 254;

const emailShape = /^[^\s@"(),:;<>[\\\]]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** Control, zero-width and bidirectional characters, which make two different addresses look alike. */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** One '@' and a dotted domain; surrounding blanks are ignored. */
export const isEmailShaped = (text: string): boolean => emailShape.test(text.trim()) && !invisible.test(text.trim());

export const hasNoNull = (text: string): boolean => !text.includes('\0');

/** What the contract's Email accepts. */
export const isEmail = (text: string): boolean =>
  text.length <= emailLengthMax && hasNoNull(text) && text.isWellFormed() && isEmailShaped(text);
