import type { EventName } from '#events/catalog.ts';
import type { ReactionName } from '#events/reactions.ts';
import { reactions } from '#events/reactions.ts';
import { reactionNames } from '#infra/config/names.ts';
import { retryAfterSeconds } from '#infra/local/bus-record.ts';
import type { Accepted } from '#test/support/backend/invocation.ts';
import type { Bus, Stage } from './simulation.ts';

type Delivery = { name: ReactionName; accepted: Accepted; place: number };

const triesMax = 20;
const minuteMs = 60_000;

const listens = (reaction: ReactionName, event: EventName): boolean => {
  const names: readonly EventName[] = reactions[reaction];
  return names.includes(event);
};

export const openBus = (stageOf: () => Stage): Bus => {
  let place = 0;
  const furthest = new Map<ReactionName, number>();
  const dead: Delivery[] = [];

  const attempt = async (delivery: Delivery, delayMs: number): Promise<void> => {
    const { call, faults, scheduler } = stageOf();
    const { name, accepted } = delivery;
    await scheduler.wait(delayMs);
    if (delivery.place < (furthest.get(name) ?? 0)) faults.note('an event overtook another');
    furthest.set(name, Math.max(delivery.place, furthest.get(name) ?? 0));
    let trouble = faults.drawTrouble();
    for (let tries = 0; tries < triesMax; tries += 1) {
      const { isFailed } = await call({ kind: 'reaction', name, accepted }, trouble);
      if (!isFailed) return;
      // What persists does so for a while.
      if (!trouble?.persists || tries > 1) trouble = faults.drawTrouble();
      await scheduler.wait((retryAfterSeconds[tries] ?? 1_800) * 1_000);
    }
    dead.push(delivery);
  };

  const delayOf = ({ faults, random }: Stage): number =>
    faults.strikes('an event came late', 0.03) ? random.below(300 * minuteMs) : 5 + random.below(200);

  return {
    accept: (event) => {
      const stage = stageOf();
      const accepted = { id: `evt_${stage.random.hex(16)}`, at: stage.backEnd.clock.now(), event };
      stage.trace(`    the bus took ${event.name}`);
      for (const name of reactionNames.filter((each) => listens(each, event.name))) {
        place += 1;
        const delivery = { name, accepted, place };
        void attempt(delivery, delayOf(stage));
        if (stage.faults.strikes('an event came twice', 0.05)) void attempt(delivery, delayOf(stage));
      }
    },
    redrive: () => {
      const again = dead.splice(0);
      for (const delivery of again) void attempt(delivery, 0);
      return again.length;
    },
  };
};
