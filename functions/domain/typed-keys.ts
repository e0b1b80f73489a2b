/** Object.keys() with the names that the keys have. Only for records to which nothing adds keys at run time. */
export const keysOf = <T extends object>(record: T): (keyof T)[] => Object.keys(record) as (keyof T)[];

/** One value for each key. */
export const recordOf = <K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
