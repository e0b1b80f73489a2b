import { expect, test } from 'vitest';
import { stages } from '#infra/config/stages.ts';
import { readUserLocations } from '#repositories/locations.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { checkoutOf } from '#test/support/visitor.ts';
import { openSimulation } from './open-simulation.ts';
import { aPerson } from './person.ts';
import { runSchedules } from './schedules.ts';
import type { Simulation } from './simulation.ts';

const syncs = 50;
const seeds = 10;

const paidIn = async ({ cloud }: Simulation): Promise<number> => {
  const [row] = cloud.rows('locations');
  const { locations } = await readUserLocations(cloud.database, String(row?.userId));
  return Object.values(locations.choices).filter(({ isPaid }) => isPaid).length;
};

/** A user who selected five locations and pays for two; fifty syncs run while the subscription is created. */
const runConcurrentSyncs = async (seed: number) => {
  const seen: Promise<number>[] = [];
  const simulation = openSimulation(seed, undefined, () => void seen.push(paidIn(simulation)));
  const { cloud, faults, scheduler } = simulation;
  faults.stop();
  runSchedules(simulation);
  const person = aPerson(simulation, 0);
  const isStarted = (async () => {
    await person.ask('selectServers', { server_ids: [1, 4, 7, 10, 13] });
    const plan = stages.local.provider.planCodes.explorer;
    const start_date = '2026-11-10T12:00:00.000Z';
    await person.ask('startPayment', { email: person.email, amount: 200, plan, start_date });
  })();
  await scheduler.runTo(scheduler.now() + 30_000);
  await isStarted;
  const [transaction] = cloud.paystack.payments();
  const url = `http://provider.test/checkout/${transaction?.accessCode}`;
  await checkoutOf(cloud.paystack)(url, new URLSearchParams({ action: 'pay' }));
  await scheduler.runTo(scheduler.now() + 500);
  for (let index = 0; index < syncs; index += 1)
    cloud.accept({ name: 'payment.notified', detail: { customerCode: transaction?.customerCode ?? '' } });
  await scheduler.runOut();
  return { max: Math.max(...(await Promise.all(seen))), last: await paidIn(simulation) };
};

test('fifty concurrent syncs of one user activate the paid number of locations, and never more', async () => {
  for (let seed = 1; seed <= seeds; seed += 1) expect(await runConcurrentSyncs(seed)).toEqual({ max: 2, last: 2 });

  recordTries(14, 'concurrent syncs of one user activate the paid number of locations, and never more', syncs * seeds);
});
