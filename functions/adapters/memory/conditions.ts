import type { Condition, Item, Value } from '#ports/database.ts';
import { InternalError } from '#ports/internal-error.ts';
import { compare, isMap } from './values.ts';

/** What stands at a dotted path; undefined where the way leads nowhere. */
const valueAt = (item: Item | undefined, path: string): Value | undefined => {
  let place: Value | undefined = item;
  for (const name of path.split('.')) place = isMap(place) && Object.hasOwn(place, name) ? place[name] : undefined;
  return place;
};

/** Whether a condition holds for an item as DynamoDB sees it: nothing compares with what is absent or of another type. */
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
