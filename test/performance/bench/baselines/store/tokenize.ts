import type { Value } from '#ports/database.ts';
import type { Attribute } from './attributes.ts';
import { toValue } from './attributes.ts';

/** The placeholders of a request's expressions. */
export type Placeholders = {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, Attribute>;
};

/** Reads an expression token by token. */
export type TokenReader = {
  next: () => string;
  /** Consumes the next token if it is `token`, and returns whether it was. */
  take: (token: string) => boolean;
  path: () => string;
  value: () => Value;
  bound: () => string | number;
};

export const tokenize = (text: string, placeholders: Placeholders): TokenReader => {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = placeholders;
  const tokens = text.match(/[<>]=|[()=<,]|[\w#:.]+/gu) ?? [];
  let position = 0;

  const next = (): string => tokens[position++] ?? '';
  const take = (token: string): boolean => {
    if (tokens[position] !== token) return false;
    position += 1;
    return true;
  };
  const path = (): string =>
    next()
      .split('.')
      .map((name) => names[name] ?? name)
      .join('.');
  const value = (): Value => {
    const found = values[next()];
    if (!found) throw new Error(`Missing value in: ${text}`);
    return toValue(found);
  };
  const bound = (): string | number => {
    const found = value();
    if (typeof found !== 'string' && typeof found !== 'number')
      throw new Error(`Neither a string nor a number in: ${text}`);
    return found;
  };
  return { next, take, path, value, bound };
};
