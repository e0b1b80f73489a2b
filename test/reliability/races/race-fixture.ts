import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import type { Reply } from '#test/support/api.ts';
import { apiOf } from '#test/support/api.ts';
import { anEnvWithTables } from '#test/support/tables.ts';
import { aTestContext } from '#test/support/test-context.ts';

/** A test context on DynamoDB Local with a real clock, so that retries really wait. */
export const raceFixture = async () => {
  const database = awsDatabase(await anEnvWithTables(inject('engineUrl')));
  const clock = { now: () => new Date(), pause: (ms: number) => pause(ms) };
  const context = aTestContext({ database, clock });
  return { ...context, ...apiOf(context.ports) };
};

export type RaceFixture = Awaited<ReturnType<typeof raceFixture>>;

export const concurrently = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

export const countOf = (replies: readonly Reply[], status: number): number =>
  replies.filter((reply) => reply.status === status).length;
