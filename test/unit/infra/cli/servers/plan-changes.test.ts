import { describe, expect, test } from 'vitest';
import type { Server } from '#domain/catalogue.ts';
import type { Change } from '#infra/cli/servers/plan-changes.ts';
import { planAddition, planImport, planRemoval } from '#infra/cli/servers/plan-changes.ts';
import type { ServerRow } from '#infra/cli/servers/server-row.ts';

const aServer = (id: number, location: string, isFree = false): Server => ({
  id,
  location,
  country: 'KE',
  region: 'Africa',
  isFree,
});
const aRow = (location: string, rest: Partial<ServerRow> = {}): ServerRow => ({
  location,
  country: 'KE',
  region: 'Africa',
  ...rest,
});

const nairobi = aServer(1, 'Kenya, Nairobi', true);
const kisumu = aServer(4, 'Kenya, Kisumu');
const catalogue = { servers: [nairobi, kisumu], removedIds: [] };

const told = (changes: Change[]): string[] =>
  changes.map(({ kind, server }) => `${kind} ${server.id} ${server.location}`);

describe('An added server', () => {
  test.each<[string, readonly Server[], readonly number[], number]>([
    ['the first one', [], [], 1],
    ['one behind the highest', [nairobi, kisumu], [], 5],
    ['never one that a removed server had', [nairobi], [4, 7], 8],
  ])('an added server gets an id: %s', (_what, servers, removedIds, id) => {
    const [change] = planAddition({ servers, removedIds }, aRow('Kenya, Mombasa', { free: true }));

    expect(change).toEqual({ kind: 'add', server: aServer(id, 'Kenya, Mombasa', true) });
  });

  test('a server whose location exists is rejected, whatever its spelling', () => {
    expect(() => planAddition(catalogue, aRow('kenya, NAIROBI'))).toThrow('Kenya, Nairobi already exists as server 1');
  });
});

describe('A removed server', () => {
  test('a server is removed by its id', () => {
    expect(planRemoval(catalogue, 4)).toEqual([{ kind: 'remove', server: kisumu }]);
  });

  test('removing an unknown server is rejected', () => {
    expect(() => planRemoval(catalogue, 2)).toThrow('There is no server 2');
  });
});

describe('A file', () => {
  test.each<[string, ServerRow[], boolean, string[]]>([
    [
      'a file that matches the catalogue changes nothing',
      [aRow('Kenya, Nairobi'), aRow('Kenya, Kisumu', { id: 4 })],
      false,
      [],
    ],
    [
      'a row without an id refers to the server of its location',
      [aRow('kenya, kisumu', { free: true })],
      false,
      ['change 4 kenya, kisumu'],
    ],
    [
      'a row with an id renames its server',
      [aRow('Kenya, Kisumu City', { id: 4 })],
      false,
      ['change 4 Kenya, Kisumu City'],
    ],
    ['new servers get the ids after the highest', [aRow('A'), aRow('B')], false, ['add 5 A', 'add 6 B']],
    ['new servers skip the ids that other rows name', [aRow('A'), aRow('B', { id: 5 })], false, ['add 6 A', 'add 5 B']],
    ['servers that the file does not name stay', [aRow('Kenya, Nairobi')], false, []],
    [
      'a replacing file removes the servers it does not name',
      [aRow('Kenya, Nairobi')],
      true,
      ['remove 4 Kenya, Kisumu'],
    ],
    [
      'a file can swap two locations',
      [aRow('Kenya, Kisumu', { id: 1 }), aRow('Kenya, Nairobi', { id: 4 })],
      false,
      ['change 1 Kenya, Kisumu', 'change 4 Kenya, Nairobi'],
    ],
    [
      'a replacing file can give a location another id',
      [aRow('Kenya, Kisumu', { id: 9 })],
      true,
      ['add 9 Kenya, Kisumu', 'remove 1 Kenya, Nairobi', 'remove 4 Kenya, Kisumu'],
    ],
  ])('%s', (_what, rows, replaces, expected) => {
    expect(told(planImport(catalogue, rows, replaces))).toEqual(expected);
  });

  test('without a free column, a server keeps its value and a new one is paid', () => {
    const changes = planImport(catalogue, [aRow('Kenya, Nairobi', { country: 'UG' }), aRow('A')], false);

    expect(changes.map(({ server }) => server.isFree)).toEqual([true, false]);
  });

  test.each<[string, ServerRow[], string]>([
    [
      'gives an existing location a second id',
      [aRow('Kenya, Kisumu', { id: 9 })],
      'Kenya, Kisumu is already server 4, but the file says 9',
    ],
    [
      'takes the location of a remaining server',
      [aRow('Kenya, Kisumu', { id: 1 })],
      'Kenya, Kisumu is already server 4, but the file says 1',
    ],
    [
      'resolves two rows to one server',
      [aRow('A', { id: 4 }), aRow('Kenya, Kisumu')],
      'A and Kenya, Kisumu would both be server 4',
    ],
  ])('a file is rejected if it %s', (_what, rows, message) => {
    expect(() => planImport(catalogue, rows, false)).toThrow(message);
  });

  test('applying a file twice changes nothing the second time', () => {
    const rows = [aRow('Kenya, Nairobi', { free: false }), aRow('A'), aRow('B', { id: 20, free: true })];
    const after = planImport(catalogue, rows, true).filter(({ kind }) => kind !== 'remove');

    expect(after).toHaveLength(3);
    expect(planImport({ servers: after.map(({ server }) => server), removedIds: [4] }, rows, true)).toEqual([]);
  });
});
