import type { Condition, Item, Value } from '#ports/database.ts';
import { InternalError } from '#ports/internal-error.ts';
import { compare, isMap } from './values.ts';

/** The value at a dotted path, or undefined. */
const valueAt = (item: Item | undefined, path: string): Value | undefined => {
  let value: Value | undefined = item;
  for (const name of path.split('.')) value = isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
};

/** Evaluates a condition as DynamoDB does: a missing attribute or one of another type never compares. */
export const holds = (condition: Condition, item: Item | undefined): boolean => {
  switch (condition.kind) {
    case 'exists':
      return valueAt(item, condition.path) !== undefined;
    case 'absent':
      return valueAt(item, condition.path) === undefined;
    case 'equals':
      return valueAt(item, condition.path) === condition.value;
    case 'below':
      return compare(valueAt(item, condition.path), condition.value) < 0;
    case 'all':
      return parts(condition.of).every((part) => holds(part, item));
    case 'any':
      return parts(condition.of).some((part) => holds(part, item));
  }
};

const parts = (of: Condition[]): Condition[] => {
  if (of.length === 0) throw new InternalError('condition_empty');
  return of;
};
