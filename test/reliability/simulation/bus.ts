import type { ReactionName } from '#events/reactions.ts';
import { retryAfterSeconds } from '#infra/local/bus-record.ts';
import type { Accepted } from '#test/support/memory/invocation.ts';
import { subscribersOf } from '#test/support/memory/invocation.ts';
import type { Bus, Simulation } from './simulation.ts';

type Delivery = { name: ReactionName; accepted: Accepted; order: number };

const triesMax = 20;
const minuteMs = 60_000;

export const openBus = (simulationOf: () => Simulation): Bus => {
  let order = 0;
  const newest = new Map<ReactionName, number>();
  const dead: Delivery[] = [];

  const attempt = async (delivery: Delivery, delayMs: number): Promise<void> => {
    const { call, faults, scheduler } = simulationOf();
    const { name, accepted } = delivery;
    await scheduler.wait(delayMs);
    if (delivery.order < (newest.get(name) ?? 0)) faults.count('an event overtook another');
    newest.set(name, Math.max(delivery.order, newest.get(name) ?? 0));
    let failure = faults.drawFailure();
    for (let tries = 0; tries < triesMax; tries += 1) {
      const { isFailed } = await call({ kind: 'reaction', name, accepted }, failure);
      if (!isFailed) return;
      // A persistent failure lasts for two retries.
      if (!failure?.persists || tries > 1) failure = faults.drawFailure();
      await scheduler.wait((retryAfterSeconds[tries] ?? 1_800) * 1_000);
    }
    dead.push(delivery);
  };

  const delayOf = ({ faults, random }: Simulation): number =>
    faults.happens('an event was delayed', 0.03) ? random.below(300 * minuteMs) : 5 + random.below(200);

  return {
    accept: (event) => {
      const simulation = simulationOf();
      const accepted = { id: `evt_${simulation.random.hex(16)}`, at: simulation.cloud.clock.now(), event };
      simulation.trace(`    accepted ${event.name}`);
      for (const name of subscribersOf(event.name)) {
        order += 1;
        const delivery = { name, accepted, order };
        void attempt(delivery, delayOf(simulation));
        if (simulation.faults.happens('an event was delivered twice', 0.05))
          void attempt(delivery, delayOf(simulation));
      }
    },
    redrive: () => {
      const deliveries = dead.splice(0);
      for (const delivery of deliveries) void attempt(delivery, 0);
      return deliveries.length;
    },
  };
};
