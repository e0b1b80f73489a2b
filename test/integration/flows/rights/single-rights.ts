import type { Permissions } from '#infra/config/permissions.ts';
import { tableKeys } from '#ports/table-definitions.ts';

/** One permission of a Lambda: a permissions entry reduced to a single action. */
export type SingleRight = { says: string; gives: Permissions };

const tableRights = ({ tables = {}, indexes = {} }: Permissions): SingleRight[] =>
  tableKeys.flatMap((table) => [
    ...(tables[table] ?? []).map((action) => ({
      says: `${action} ${table}`,
      gives: { tables: { [table]: [action] } },
    })),
    ...(indexes[table] ?? []).map((index) => ({
      says: `Query ${table} ${index}`,
      gives: { indexes: { [table]: [index] } },
    })),
  ]);

export const singleRights = (granted: Permissions): SingleRight[] => [
  ...tableRights(granted),
  ...(granted.publishes ? [{ says: 'publish', gives: { publishes: true } } as const] : []),
  ...(granted.sends ? [{ says: 'send mail', gives: { sends: true } } as const] : []),
  ...(granted.secrets ?? []).map((secret) => ({ says: `read ${secret}`, gives: { secrets: [secret] } })),
];
