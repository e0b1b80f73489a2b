import { setTimeout as pause } from 'node:timers/promises';
import { runCustomer } from './customer.ts';
import type { StartedCloud } from './local-cloud.ts';
import { pacer } from './pacer.ts';
import { newTally } from './tally.ts';

/** One round is half a minute of traffic, so twenty rounds are ten minutes. */
const sliceMs = 30_000;
/** A little more than the goal, since missed slots are not made up for. */
const perSecond = 60;
const concurrentCustomers = 12;

export interface Traffic {
  /** Expected responses per second, for each slice. */
  perSecond: number[];
  /** Memory of the cloud at the end of each slice. */
  memoryMb: number[];
  tookMs: number[];
  /** Unexpected responses. */
  failures: string[];
  /** What customers waited for and did not receive. */
  undelivered: string[];
}

/** Runs twelve customers concurrently for the given slices, each followed by a new one, and lets the last ones finish. */
export const drive = async (cloud: StartedCloud, slices: number, say: (line: string) => void): Promise<Traffic> => {
  const tally = newTally();
  const traffic: Traffic = {
    perSecond: [],
    memoryMb: [],
    tookMs: tally.tookMs,
    failures: tally.failures,
    undelivered: [],
  };
  const waitForSlot = pacer(perSecond);
  let [isOver, number] = [false, 0];
  const context = { url: cloud.url, waitForSlot, tally, isOver: () => isOver };
  const workers = Array.from({ length: concurrentCustomers }, async () => {
    while (!isOver) {
      number += 1;
      const missing = await runCustomer(number, context).catch((error: unknown) => String(error));
      if (missing !== null) traffic.undelivered.push(missing);
    }
  });

  for (let slice = 1; slice <= slices; slice += 1) {
    await pause(sliceMs);
    const rate = (tally.takeResponseCount() * 1000) / sliceMs;
    const memoryMb = await cloud.memoryMb();
    traffic.perSecond.push(rate);
    traffic.memoryMb.push(memoryMb);
    const failed = traffic.failures.length + traffic.undelivered.length;
    const minutes = ((slice * sliceMs) / 60_000).toFixed(1);
    say(`${minutes} min: ${rate.toFixed(1)}/s, ${memoryMb.toFixed(0)} MB, customer ${number}, ${failed} failed`);
  }
  isOver = true;
  await Promise.all(workers);
  return traffic;
};
