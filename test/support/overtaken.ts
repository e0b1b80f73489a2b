import type { Ports } from '#ports/ports.ts';

/** The same ports, in which something else is written just before the next transaction, once. */
export const overtaken = (ports: Ports, comeBefore: () => Promise<unknown>): Ports => {
  let isBefore = true;
  return {
    ...ports,
    database: {
      ...ports.database,
      transact: async (writes, token) => {
        if (isBefore) {
          isBefore = false;
          await comeBefore();
        }
        return ports.database.transact(writes, token);
      },
    },
  };
};
