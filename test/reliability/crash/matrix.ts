import type { CallFailure } from '#test/reliability/call-failure.ts';
import { failureModes } from '#test/reliability/call-failure.ts';
import type { Backend, SavedBackend } from './backend-fixture.ts';
import { openBackend } from './backend-fixture.ts';
import { callRepeatedly, sitesOf } from './retries.ts';
import type { Act, Scenario } from './scenario.ts';
import { snapshotState } from './snapshot-state.ts';

export type Point = CallFailure & { site: string };
export type Outcome = { points: Point[]; differences: string[] };

/** The state after `act` and all that follows, one night included. */
const stateAfter = async (
  saved: SavedBackend,
  { afterwards }: Act,
  act: (backend: Backend) => Promise<unknown>,
): Promise<unknown> => {
  const backend = openBackend(2, saved);
  await act(backend);
  await afterwards?.(backend);
  await backend.settle();
  await backend.runNightlyJobs();
  return snapshotState(backend);
};

const pointsOf = (sites: readonly string[]): Point[] =>
  sites.flatMap((site, index) =>
    failureModes.flatMap((mode) => [false, true].map((persists) => ({ site, at: index + 1, mode, persists }))),
  );

/** The first lines in which two states differ, or null. */
const differenceOf = (expected: unknown, found: unknown): string | null => {
  const [left, right] = [JSON.stringify(expected, null, 1), JSON.stringify(found, null, 1)];
  if (left === right) return null;
  const [lines, others] = [left.split('\n'), right.split('\n')];
  const at = lines.findIndex((line, index) => line !== others[index]);
  const around = (all: readonly string[]): string => all.slice(Math.max(0, at - 2), at + 2).join(' ');
  return `${around(lines)} became ${around(others)}`;
};

/** Makes every call of a scenario fail in every way, and lists the points after which the final state differs. */
export const failAtEveryCall = async (scenario: Scenario): Promise<Outcome> => {
  const backend = openBackend(1);
  const act = await scenario(backend);
  const saved = backend.save();
  const { reply, sites } = await sitesOf(openBackend(2, saved), act.invocation);
  if (reply && reply.status >= 400 !== (act.isRejected ?? false))
    throw new Error(`the call returned ${reply.status}: give its Lambda a scenario in test/reliability/crash`);
  const expected = await stateAfter(saved, act, (each) => each.call(act.invocation).catch(() => null));

  const points = pointsOf(sites);
  const differences: string[] = [];
  for (const point of points) {
    const found = await stateAfter(saved, act, (each) => callRepeatedly(each, act.invocation, point)).catch(String);
    const difference = differenceOf(expected, found);
    const how = `${point.mode}${point.persists ? ', repeatedly' : ''}`;
    if (difference !== null) differences.push(`call ${point.at} (${point.site}) failed ${how}: ${difference}`);
  }
  return { points, differences };
};
