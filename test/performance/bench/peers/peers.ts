import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byTurns } from '../benchmark.ts';
import type { Figure } from '../metric.ts';
import type { Found, Section } from '../section.ts';
import { callNames } from './calls.ts';
import type { Contender } from './candidate.ts';
import { django, express, figuresOf, memoryFigures, ours } from './comparisons.ts';
import { findDjango, startDjango } from './django.ts';
import { djangoMissing, missingNeeds } from './needs.ts';
import { startNodeServers } from './node-servers.ts';
import type { Sample } from './sample.ts';
import { sample } from './sample.ts';

/** Every call of every contender, one call after the other. */
const measureAll = async (
  contenders: Readonly<Record<string, Contender>>,
  folder: string,
  rounds: number,
  say: (line: string) => void,
): Promise<Figure[]> => {
  const figures: Figure[] = [];
  let samples = new Map<string, Sample[]>();
  for (const call of callNames) {
    say(`${call}: ${rounds} rounds`);
    const measures = Object.entries(contenders).map(
      ([name, each]) => [name, () => sample(each, call, folder)] as const,
    );
    samples = await byTurns(Object.fromEntries(measures), rounds);
    figures.push(...figuresOf(call, samples));
  }
  return [...figures, ...memoryFigures(samples)];
};

const measure: Section['measure'] = async (rounds, say): Promise<Found> => {
  const missing = await missingNeeds();
  if (missing.length > 0) return { figures: [], missing };
  const python = await findDjango();
  const folder = await mkdtemp(join(tmpdir(), 'pazia-peers-'));
  const closers = [() => rm(folder, { recursive: true, force: true })];
  try {
    say('bundling the Lambdas and filling the tables');
    const node = await startNodeServers();
    closers.push(node.stop);
    const contenders = { [ours]: node.lambdas, [express]: node.express };
    if (python === null)
      return { figures: await measureAll(contenders, folder, rounds, say), missing: [djangoMissing] };
    const peer = await startDjango(python, folder);
    closers.push(peer.stop);
    return { figures: await measureAll({ ...contenders, [django]: peer }, folder, rounds, say), missing: [] };
  } finally {
    for (const close of closers.reverse()) await close();
  }
};

/**
 * The same calls against our bundled Lambdas, an Express app that does the same by the same calls of the SDK, and the
 * stack that the original API was built on. Lambda gives every request a process of its own, and here all of a
 * contender's share one core: what is compared is what a request costs a processor, and no deployment.
 */
export const peers: Section = { name: 'peers', measure };
