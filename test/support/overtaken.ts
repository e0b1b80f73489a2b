import type { Ports } from '#ports/ports.ts';

/** The same ports, with another write just before the next transaction, to lose a race. */
export const overtaken = (ports: Ports, writeFirst: () => Promise<unknown>): Ports => {
  let isFirst = true;
  return {
    ...ports,
    database: {
      ...ports.database,
      transact: async (writes, token) => {
        if (isFirst) {
          isFirst = false;
          await writeFirst();
        }
        return ports.database.transact(writes, token);
      },
    },
  };
};
