import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import type { Reply } from '#test/support/api.ts';
import { apiOf } from '#test/support/api.ts';
import { anEnvWithTables } from '#test/support/tables.ts';
import { aTestContext } from '#test/support/test-context.ts';

/** Real tables and real pauses: whoever loses a race waits as in life. */
export const raceFixture = async () => {
  const database = awsDatabase(await anEnvWithTables(inject('engineUrl')));
  const clock = { now: () => new Date(), pause: (ms: number) => pause(ms) };
  const context = aTestContext({ database, clock });
  return { context, ports: context.ports, ...apiOf(context.ports) };
};

export type RaceScene = Awaited<ReturnType<typeof raceFixture>>;

export const atOnce = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

export const countOf = (replies: readonly Reply[], status: number): number =>
  replies.filter((reply) => reply.status === status).length;
