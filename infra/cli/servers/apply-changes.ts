import type { Server } from '#domain/catalogue.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import type { Condition, Database, Write } from '#ports/database.ts';
import { removedServerItem, serverItem, serverKey } from '#repositories/servers.ts';
import type { Change } from './plan-changes.ts';

/** A removal is two writes, and a DynamoDB transaction has at most 100. */
const changesMax = 50;

const isUnchanged = ({ location, country, region, isFree }: Server): Condition => ({
  kind: 'all',
  of: Object.entries({ location, country, region, isFree }).map(([path, value]) => ({ kind: 'equals', path, value })),
});

const writesOf = (change: Change): Write[] => {
  const { server } = change;
  if (change.kind === 'remove')
    return [
      { kind: 'delete', table: 'servers', key: serverKey(server.id), when: isUnchanged(server) },
      { kind: 'put', table: 'servers', item: removedServerItem(server.id) },
    ];
  const when: Condition = change.kind === 'add' ? { kind: 'absent', path: 'id' } : isUnchanged(change.before);
  return [{ kind: 'put', table: 'servers', item: serverItem(server), when }];
};

/** Writes the changes, unless one of these servers was changed since they were planned. */
export const applyChanges = async (database: Database, changes: readonly Change[]): Promise<void> => {
  for (let from = 0; from < changes.length; from += changesMax) {
    const { isWritten } = await database.transact(changes.slice(from, from + changesMax).flatMap(writesOf));
    if (!isWritten) throw new CliError('Somebody changed the catalogue at the same moment. Run the command again.');
  }
};
