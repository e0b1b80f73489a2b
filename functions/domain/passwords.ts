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

/** The rules that a new password breaks, as texts for the user. */
export const passwordFaults = (password: string): string[] =>
  rules.filter((rule) => !rule.holds(password)).map((rule) => rule.text);
