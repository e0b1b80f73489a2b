import type { FunctionName } from '#infra/config/names.ts';
import type { Access } from '#infra/config/permissions.ts';
import { allows, permissions } from '#infra/config/permissions.ts';
import type { Database, Write } from '#ports/database.ts';

const actions = {
  put: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  check: 'ConditionCheckItem',
} as const satisfies Record<Write['kind'], string>;

const tableOf = (write: Write): Access => ({ service: 'dynamodb', action: actions[write.kind], table: write.table });

/** The memory database with the permissions of one Lambda, so that a missing one is noticed without DynamoDB too. */
export const guardDatabase = (database: Database, name: FunctionName): Database => {
  const assertAllowed = (accesses: readonly Access[]): void => {
    const refused = accesses.find((access) => !allows(permissions[name], access));
    if (refused) throw new Error(`AccessDenied: ${name} may not call ${refused.action} on ${refused.table}.`);
  };
  return {
    get: async (table, key) => {
      assertAllowed([{ service: 'dynamodb', action: 'GetItem', table }]);
      return database.get(table, key);
    },
    write: async (write) => {
      assertAllowed([tableOf(write)]);
      return database.write(write);
    },
    transact: async (writes, token) => {
      assertAllowed(writes.map(tableOf));
      return database.transact(writes, token);
    },
    query: async (query) => {
      assertAllowed([{ service: 'dynamodb', action: 'Query', table: query.table, index: query.index }]);
      return database.query(query);
    },
  };
};
