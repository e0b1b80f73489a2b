import type { Value } from '#ports/database.ts';
import type { Attribute } from './attributes.ts';
import { toValue } from './attributes.ts';

/** The placeholders that come with the expressions of a request. */
export type Placeholders = {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, Attribute>;
};

/** An expression, read word by word. */
export type Words = {
  next: () => string;
  /** Whether this is the next word, which is passed over then. */
  take: (word: string) => boolean;
  path: () => string;
  value: () => Value;
  bound: () => string | number;
};

export const wordsOf = (text: string, placeholders: Placeholders): Words => {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = placeholders;
  const words = text.match(/[<>]=|[()=<,]|[\w#:.]+/gu) ?? [];
  let place = 0;

  const next = (): string => words[place++] ?? '';
  const take = (word: string): boolean => {
    if (words[place] !== word) return false;
    place += 1;
    return true;
  };
  const path = (): string =>
    next()
      .split('.')
      .map((name) => names[name] ?? name)
      .join('.');
  const value = (): Value => {
    const found = values[next()];
    if (!found) throw new Error(`A value is missing in: ${text}`);
    return toValue(found);
  };
  const bound = (): string | number => {
    const found = value();
    if (typeof found !== 'string' && typeof found !== 'number') throw new Error(`No text and no number in: ${text}`);
    return found;
  };
  return { next, take, path, value, bound };
};
