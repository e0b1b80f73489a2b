/** Passwords that break rules, each with the texts of those rules. */
export const weak: [string, string[]][] = [
  ['Short-a', ['Password must be at least 8 characters long.', 'Password must contain at least one number.']],
  ['NoSpecial11', ['Password must contain at least one special character.']],
];
