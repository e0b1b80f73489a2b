import type { Condition, Item, Query } from '#ports/database.ts';
import type { Placeholders, Words } from './words.ts';
import { wordsOf } from './words.ts';

/** The condition that an expression of adapters/aws/expressions.ts was written from. */
export const readCondition = (text: string, placeholders: Placeholders): Condition =>
  condition(wordsOf(text, placeholders));

const condition = (words: Words): Condition => {
  if (words.take('(')) return group(words);
  if (words.take('attribute_exists')) return { kind: 'exists', path: bracketedPath(words) };
  if (words.take('attribute_not_exists')) return { kind: 'absent', path: bracketedPath(words) };
  const path = words.path();
  if (words.take('<')) return { kind: 'below', path, value: words.bound() };
  words.take('=');
  const value = words.value();
  if (typeof value === 'object' && value !== null) throw new Error('Nothing is compared with a list or a map.');
  return { kind: 'equals', path, value };
};

const group = (words: Words): Condition => {
  const of = [condition(words)];
  let kind: 'all' | 'any' = 'all';
  for (let joint = words.next(); joint !== ')'; joint = words.next()) {
    if (joint === 'OR') kind = 'any';
    of.push(condition(words));
  }
  return { kind, of };
};

const bracketedPath = (words: Words): string => {
  words.take('(');
  const path = words.path();
  words.take(')');
  return path;
};

/** What an update sets and removes. */
export const readUpdate = (text: string, placeholders: Placeholders): { set: Item; remove: string[] } => {
  const words = wordsOf(text, placeholders);
  const set: [string, Item[string]][] = [];
  const remove: string[] = [];
  if (words.take('SET'))
    do {
      const path = words.path();
      words.take('=');
      set.push([path, words.value()]);
    } while (words.take(','));
  if (words.take('REMOVE'))
    do remove.push(words.path());
    while (words.take(','));
  return { set: Object.fromEntries(set), remove };
};

/** Which part of a partition a query reads. */
export const readRange = (text: string, placeholders: Placeholders): Pick<Query, 'hash' | 'from' | 'to'> => {
  const words = wordsOf(text, placeholders);
  words.path();
  words.take('=');
  const hash = words.bound();
  if (!words.take('AND')) return { hash };
  words.path();
  if (words.take('>=')) return { hash, from: words.bound() };
  if (words.take('<=')) return { hash, to: words.bound() };
  words.take('BETWEEN');
  const from = words.bound();
  words.take('AND');
  return { hash, from, to: words.bound() };
};
