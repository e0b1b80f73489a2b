const longest = 128;

const rules = [
  { holds: (password: string) => [...password].length >= 8, text: 'Password must be at least 8 characters long.' },
  {
    holds: (password: string) => [...password].length <= longest,
    text: `Password must be at most ${longest} characters long.`,
  },
  {
    holds: (password: string) => /\p{Lu}/u.test(password),
    text: 'Password must contain at least one uppercase letter.',
  },
  { holds: (password: string) => /\p{Nd}/u.test(password), text: 'Password must contain at least one number.' },
  {
    holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
    text: 'Password must contain at least one special character.',
  },
];

/** The broken rules of a new password, as sentences for its owner; none when it may be used. */
export const passwordFaults = (password: string): string[] =>
  rules.filter((rule) => !rule.holds(password)).map((rule) => rule.text);
