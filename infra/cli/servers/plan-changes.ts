import type { Server } from '#domain/catalogue.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import { sameLocation } from './server-file.ts';
import type { ServerRow } from './server-row.ts';

export type Change =
  | { kind: 'add'; server: Server }
  | { kind: 'change'; server: Server; before: Server }
  | { kind: 'remove'; server: Server };

/** The current catalogue and the ids of removed servers. Customers' selections refer to ids, so none is used again. */
export type Catalogue = { servers: readonly Server[]; removedIds: readonly number[] };

const nextId = ({ servers, removedIds }: Catalogue, usedIds: readonly number[]): number =>
  Math.max(0, ...servers.map(({ id }) => id), ...removedIds, ...usedIds) + 1;

const at = (servers: readonly Server[], location: string): Server | undefined =>
  servers.find((server) => sameLocation(server.location) === sameLocation(location));

const isSame = (a: Server, b: Server): boolean =>
  a.location === b.location && a.country === b.country && a.region === b.region && a.isFree === b.isFree;

const serverOf = ({ location, country, region, free }: ServerRow, id: number, before?: Server): Server => ({
  id,
  location,
  country,
  region,
  isFree: free ?? before?.isFree ?? false,
});

export const planAddition = (catalogue: Catalogue, row: ServerRow): Change[] => {
  const present = at(catalogue.servers, row.location);
  if (present) throw new CliError(`${present.location} already exists as server ${present.id}.`);
  return [{ kind: 'add', server: serverOf(row, nextId(catalogue, [])) }];
};

export const planRemoval = ({ servers }: Catalogue, id: number): Change[] => {
  const server = servers.find((each) => each.id === id);
  if (!server) throw new CliError(`There is no server ${id}: npm run servers -- list shows all servers.`);
  return [{ kind: 'remove', server }];
};

/** The changes that make the catalogue equal to a file. Idempotent: once applied, there are none. */
export const planImport = (catalogue: Catalogue, rows: readonly ServerRow[], replaces: boolean): Change[] => {
  const { servers } = catalogue;
  const usedIds = rows.flatMap(({ id }) => id ?? []);
  const idOf = ({ id, location }: ServerRow): number => {
    const known = id ?? at(servers, location)?.id ?? nextId(catalogue, usedIds);
    usedIds.push(known);
    return known;
  };
  const wanted = rows.map((row) => {
    const id = idOf(row);
    const before = servers.find((server) => server.id === id);
    return { before, server: serverOf(row, id, before) };
  });
  const stay = servers.filter(({ id }) => !wanted.some(({ server }) => server.id === id));
  assertNoClashes(
    wanted.map(({ server }) => server),
    replaces ? [] : stay,
  );
  return [
    ...wanted.flatMap(({ server, before }): Change[] => {
      if (!before) return [{ kind: 'add', server }];
      return isSame(server, before) ? [] : [{ kind: 'change', server, before }];
    }),
    ...(replaces ? stay.map((server): Change => ({ kind: 'remove', server })) : []),
  ];
};

const assertNoClashes = (wanted: readonly Server[], stay: readonly Server[]): void => {
  const clashes = wanted.flatMap((server, index) => {
    const present = at(stay, server.location);
    const rival = wanted.slice(0, index).find(({ id }) => id === server.id);
    return [
      ...(present ? [`  ${server.location} is already server ${present.id}, but the file says ${server.id}`] : []),
      ...(rival ? [`  ${rival.location} and ${server.location} would both be server ${server.id}`] : []),
    ];
  });
  if (clashes.length === 0) return;
  const advice = 'A server has one id and one location: correct the ids in the file, or leave them out.';
  throw new CliError(`Nothing was changed. ${advice}\n${clashes.join('\n')}`);
};
