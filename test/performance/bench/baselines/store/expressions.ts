import type { Condition, Item, Query } from '#ports/database.ts';
import type { Placeholders, TokenReader } from './tokenize.ts';
import { tokenize } from './tokenize.ts';

/** Parses a condition expression of adapters/aws/expressions.ts. */
export const readCondition = (text: string, placeholders: Placeholders): Condition =>
  condition(tokenize(text, placeholders));

const condition = (tokens: TokenReader): Condition => {
  if (tokens.take('(')) return group(tokens);
  if (tokens.take('attribute_exists')) return { kind: 'exists', path: parenthesizedPath(tokens) };
  if (tokens.take('attribute_not_exists')) return { kind: 'absent', path: parenthesizedPath(tokens) };
  const path = tokens.path();
  if (tokens.take('<')) return { kind: 'below', path, value: tokens.bound() };
  tokens.take('=');
  const value = tokens.value();
  if (typeof value === 'object' && value !== null) throw new Error('A list or a map cannot be compared.');
  return { kind: 'equals', path, value };
};

const group = (tokens: TokenReader): Condition => {
  const of = [condition(tokens)];
  let kind: 'all' | 'any' = 'all';
  for (let operator = tokens.next(); operator !== ')'; operator = tokens.next()) {
    if (operator === 'OR') kind = 'any';
    of.push(condition(tokens));
  }
  return { kind, of };
};

const parenthesizedPath = (tokens: TokenReader): string => {
  tokens.take('(');
  const path = tokens.path();
  tokens.take(')');
  return path;
};

/** Parses an update expression. */
export const readUpdate = (text: string, placeholders: Placeholders): { set: Item; remove: string[] } => {
  const tokens = tokenize(text, placeholders);
  const set: [string, Item[string]][] = [];
  const remove: string[] = [];
  if (tokens.take('SET'))
    do {
      const path = tokens.path();
      tokens.take('=');
      set.push([path, tokens.value()]);
    } while (tokens.take(','));
  if (tokens.take('REMOVE'))
    do remove.push(tokens.path());
    while (tokens.take(','));
  return { set: Object.fromEntries(set), remove };
};

/** Parses a key condition expression. */
export const readRange = (text: string, placeholders: Placeholders): Pick<Query, 'hash' | 'from' | 'to'> => {
  const tokens = tokenize(text, placeholders);
  tokens.path();
  tokens.take('=');
  const hash = tokens.bound();
  if (!tokens.take('AND')) return { hash };
  tokens.path();
  if (tokens.take('>=')) return { hash, from: tokens.bound() };
  if (tokens.take('<=')) return { hash, to: tokens.bound() };
  tokens.take('BETWEEN');
  const from = tokens.bound();
  tokens.take('AND');
  return { hash, from, to: tokens.bound() };
};
