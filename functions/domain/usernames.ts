/** The scripts that Unicode recommends for identifiers (UAX #31, table 5), with those that are written together. */
const writingSystems = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Han Hiragana Katakana',
  'Han Hangul',
  'Han Bopomofo',
  'Arabic',
  'Armenian',
  'Bengali',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
];

/** Letters of several scripts can spell a name that looks like another user's ('аnn' with a Cyrillic 'а'). */
export const hasOneScript = (text: string): boolean =>
  writingSystems.some((scripts) => {
    const allowed = ['Common', ...scripts.split(' ')].map((script) => `\\p{scx=${script}}`);
    return new RegExp(`^[${allowed.join('')}]*$`, 'u').test(text);
  });

const shownMax = 40;

/** A username as mails may show it: strangers choose usernames, so nothing may remain that reads as an address. */
export const nameInMail = (username: string): string => {
  const plain = username.normalize('NFKC').replace(/[^\p{L}\p{N}_-]+/gu, ' ');
  return [...plain.trim()].slice(0, shownMax).join('');
};
