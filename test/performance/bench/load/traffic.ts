import { setTimeout as pause } from 'node:timers/promises';
import { live } from './life.ts';
import { beat } from './pace.ts';
import type { StartedCloud } from './started-cloud.ts';
import { newTally } from './tally.ts';

/** Each round is half a minute of traffic, so that twenty are ten minutes. */
const sliceMs = 30_000;
/** A little more than what is asked for, since a beat that was missed is not made up for. */
const perSecond = 60;
const customersAtOnce = 12;

export interface Traffic {
  /** Good answers a second, in each slice. */
  perSecond: number[];
  /** What the cloud held at the end of each slice. */
  memoryMb: number[];
  tookMs: number[];
  /** Answers that were not the one wished for. */
  refused: string[];
  /** What customers waited for and did not get. */
  owed: string[];
}

/** Customers, one after the other in each of a dozen chairs, for as many slices; then the last ones go home. */
export const drive = async (cloud: StartedCloud, slices: number, say: (line: string) => void): Promise<Traffic> => {
  const tally = newTally();
  const traffic: Traffic = { perSecond: [], memoryMb: [], tookMs: tally.tookMs, refused: tally.refused, owed: [] };
  const turn = beat(perSecond);
  let [isOver, number] = [false, 0];
  const surroundings = { url: cloud.url, turn, tally, isOver: () => isOver };
  const chairs = Array.from({ length: customersAtOnce }, async () => {
    while (!isOver) {
      number += 1;
      const missing = await live(number, surroundings).catch((error: unknown) => String(error));
      if (missing !== null) traffic.owed.push(missing);
    }
  });

  for (let slice = 1; slice <= slices; slice += 1) {
    await pause(sliceMs);
    const answered = (tally.answeredIn() * 1000) / sliceMs;
    const memoryMb = await cloud.memoryMb();
    traffic.perSecond.push(answered);
    traffic.memoryMb.push(memoryMb);
    const wrong = traffic.refused.length + traffic.owed.length;
    const minutes = ((slice * sliceMs) / 60_000).toFixed(1);
    say(
      `${minutes} min: ${answered.toFixed(1)} a second, ${memoryMb.toFixed(0)} MB, customer ${number}, ${wrong} wrong`,
    );
  }
  isOver = true;
  await Promise.all(chairs);
  return traffic;
};
