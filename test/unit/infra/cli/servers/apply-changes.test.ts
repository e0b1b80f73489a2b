import { describe, expect, test } from 'vitest';
import type { Server } from '#domain/catalogue.ts';
import { applyChanges } from '#infra/cli/servers/apply-changes.ts';
import type { Change } from '#infra/cli/servers/plan-changes.ts';
import { readCatalogue, readRemovedIds } from '#repositories/servers.ts';
import { aTestContext } from '#test/support/test-context.ts';

const mombasa: Server = { id: 40, location: 'Kenya, Mombasa', country: 'KE', region: 'Africa', isFree: false };

const scene = async () => {
  const { database } = aTestContext().ports;
  const [first, second] = await readCatalogue(database);
  if (!first || !second) throw new Error('the catalogue is empty');
  return { database, first, second };
};

describe('Changes of the catalogue', () => {
  test('changes of the catalogue are written together, and the id of a removed server is remembered', async () => {
    const { database, first, second } = await scene();

    await applyChanges(database, [
      { kind: 'add', server: mombasa },
      { kind: 'change', before: first, server: { ...first, isFree: !first.isFree } },
      { kind: 'remove', server: second },
    ]);

    const after = await readCatalogue(database);
    expect(after).toContainEqual(mombasa);
    expect(after).toContainEqual({ ...first, isFree: !first.isFree });
    expect(after).not.toContainEqual(second);
    expect(await readRemovedIds(database)).toEqual([second.id]);
  });

  test.each<[string, (first: Server) => Change]>([
    ['adds an id that somebody just took', (first) => ({ kind: 'add', server: { ...mombasa, id: first.id } })],
    [
      'changes a server that somebody just changed',
      (first) => ({ kind: 'change', before: { ...first, country: 'CA' }, server: first }),
    ],
    [
      'removes a server that somebody just changed',
      (first) => ({ kind: 'remove', server: { ...first, location: 'USA, Boston' } }),
    ],
    ['changes a server that somebody just removed', () => ({ kind: 'change', before: mombasa, server: mombasa })],
  ])('no change is written when one of them %s', async (_what, change) => {
    const { database, first } = await scene();
    const before = await readCatalogue(database);

    const applied = applyChanges(database, [{ kind: 'add', server: { ...mombasa, id: 41 } }, change(first)]);

    await expect(applied).rejects.toThrow('Somebody changed the catalogue at the same moment');
    expect(await readCatalogue(database)).toEqual(before);
    expect(await readRemovedIds(database)).toEqual([]);
  });
});
