import { expect, test } from 'vitest';
import { stages } from '#infra/config/stages.ts';
import { readUserLocations } from '#repositories/locations.ts';
import { tell } from '#test/support/figures.ts';
import { openStage } from './open-simulation.ts';
import { aPerson } from './person.ts';
import { followRoutines } from './routines.ts';
import type { Stage } from './simulation.ts';

const atOnce = 50;
const seeds = 10;

const paidIn = async ({ backEnd }: Stage): Promise<number> => {
  const [row] = backEnd.rows('locations');
  const { locations } = await readUserLocations(backEnd.database, String(row?.userId));
  return Object.values(locations.choices).filter(({ isPaid }) => isPaid).length;
};

/** Somebody who chose five and pays for two, looked at by fifty syncs while the subscription appears. */
const rush = async (seed: number) => {
  const seen: Promise<number>[] = [];
  const stage = openStage(seed, undefined, () => void seen.push(paidIn(stage)));
  const { backEnd, faults, scheduler } = stage;
  faults.calm();
  followRoutines(stage);
  const person = aPerson(stage, 0);
  const prepared = (async () => {
    await person.ask('selectServers', { server_ids: [1, 4, 7, 10, 13] });
    const plan = stages.local.provider.planCodes.explorer;
    const start_date = '2026-11-10T12:00:00.000Z';
    await person.ask('startPayment', { email: person.email, amount: 200, plan, start_date });
  })();
  await scheduler.runTo(scheduler.now() + 30_000);
  await prepared;
  const [transaction] = backEnd.paystack.payments();
  const url = `http://provider.test/checkout/${transaction?.accessCode}`;
  await backEnd.paystack.handle(new Request(url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) }));
  await scheduler.runTo(scheduler.now() + 500);
  for (let index = 0; index < atOnce; index += 1)
    backEnd.accept({ name: 'payment.notified', detail: { customerCode: transaction?.customerCode ?? '' } });
  await scheduler.runOut();
  return { most: Math.max(...(await Promise.all(seen))), atLast: await paidIn(stage) };
};

test('fifty syncs of one user at once pay for what is due, and for no more at any moment', async () => {
  for (let seed = 1; seed <= seeds; seed += 1) expect(await rush(seed)).toEqual({ most: 2, atLast: 2 });

  tell(14, 'Syncs of one user at once pay for what is due, and for no more at any moment', atOnce * seeds);
});
