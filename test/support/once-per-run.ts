/**
 * Makes something once for all vitest projects of a run. Each project loads its global set-up files anew, so the promise
 * is kept on globalThis and not in a module.
 */
export const oncePerRun = <T>(name: string, make: () => Promise<T>): (() => Promise<T>) => {
  const key = Symbol.for(`pazia.${name}`);
  return () => {
    const known: Promise<T> | undefined = Reflect.get(globalThis, key);
    if (known) return known;
    const made = make();
    Reflect.set(globalThis, key, made);
    return made;
  };
};
