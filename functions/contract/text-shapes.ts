/** The shapes of text as plain functions, for the forms of the site: they check while one types and carry no schemas. */

export const emailLengthMax = 254;

const emailShape = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/u;

/** One '@' and a dotted domain; blanks around it are nobody's fault. */
export const isEmailShaped = (text: string): boolean => emailShape.test(text.trim());

export const hasNoNull = (text: string): boolean => !text.includes('\0');

/** What the contract's Email accepts. */
export const isEmail = (text: string): boolean =>
  text.length <= emailLengthMax && hasNoNull(text) && text.isWellFormed() && isEmailShaped(text);
