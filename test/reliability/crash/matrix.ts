import type { SavedHouse } from './backend-fixture.ts';
import { openBackend } from './backend-fixture.ts';
import type { Act, Scenario } from './scenario.ts';
import { snapshotState } from './snapshot-state.ts';
import type { Mode, Trouble } from './trouble.ts';
import { modes, sitesOf, survive } from './trouble.ts';

export type Point = Trouble & { site: string };
export type Found = { points: Point[]; failures: string[] };

const settled = async (
  saved: SavedHouse,
  { afterwards }: Act,
  act: (backend: ReturnType<typeof openBackend>) => Promise<unknown>,
) => {
  const backend = openBackend(2, saved);
  await act(backend);
  await afterwards?.(backend);
  await backend.settle();
  await backend.night();
  return snapshotState(backend);
};

const pointsOf = (sites: readonly string[]): Point[] =>
  sites.flatMap((site, index) =>
    modes.flatMap((mode: Mode) => [false, true].map((persists) => ({ site, at: index + 1, mode, persists }))),
  );

const sameOr = (expected: unknown, found: unknown): string | null => {
  const [left, right] = [JSON.stringify(expected, null, 1), JSON.stringify(found, null, 1)];
  if (left === right) return null;
  const [lines, others] = [left.split('\n'), right.split('\n')];
  const place = lines.findIndex((line, index) => line !== others[index]);
  return `${lines.slice(Math.max(0, place - 2), place + 2).join(' ')} became ${others.slice(Math.max(0, place - 2), place + 2).join(' ')}`;
};

/** Disturbs every call of a scenario in every way, and names the points after which the state is another one. */
export const disturbAll = async (scenario: Scenario): Promise<Found> => {
  const backend = openBackend(1);
  const act = await scenario(backend);
  const saved = backend.save();
  const { reply, sites } = await sitesOf(openBackend(2, saved), act.invocation);
  if (reply && reply.status >= 400 !== (act.isRefused ?? false))
    throw new Error(`the call answered ${reply.status}: give its Lambda a scenario in test/reliability/crash`);
  const expected = await settled(saved, act, (each) => each.call(act.invocation).catch(() => null));

  const points = pointsOf(sites);
  const failures: string[] = [];
  for (const point of points) {
    const found = await settled(saved, act, (each) => survive(each, act.invocation, point)).catch(String);
    const difference = sameOr(expected, found);
    const ways = `${point.mode}${point.persists ? ' and on' : ''}`;
    if (difference !== null) failures.push(`call ${point.at} (${point.site}) failed ${ways}: ${difference}`);
  }
  return { points, failures };
};
