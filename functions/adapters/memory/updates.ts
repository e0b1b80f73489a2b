import type { Item, Write } from '#ports/database.ts';
import { copyItem, copyValue, invalid, isMap } from './values.ts';

type Update = Extract<Write, { kind: 'update' }>;

/** The item after an update. The parent maps of every path must exist. */
export const updated = (before: Item | undefined, { key, set = {}, remove = [] }: Update): Item => {
  validatePaths([...Object.keys(set), ...remove]);
  const item = copyItem(before ?? key);
  for (const [path, value] of Object.entries(set)) {
    const { parent, name } = parentOf(item, path);
    parent[name] = copyValue(value);
  }
  for (const path of remove) {
    const { parent, name } = parentOf(item, path);
    delete parent[name];
  }
  return item;
};

const parentOf = (item: Item, path: string): { parent: Item; name: string } => {
  const names = path.split('.');
  const name = names.pop() ?? path;
  let parent = item;
  for (const step of names) {
    const next = Object.hasOwn(parent, step) ? parent[step] : undefined;
    if (!isMap(next)) throw invalid('The document path provided in the update expression is invalid for update');
    parent = next;
  }
  return { parent, name };
};

const validatePaths = (paths: string[]): void => {
  const sorted = paths.map((path) => `${path}.`).sort();
  const isOverlap = sorted.some((path, index) => sorted[index + 1]?.startsWith(path));
  if (isOverlap) throw invalid('Two document paths overlap with each other');
};
