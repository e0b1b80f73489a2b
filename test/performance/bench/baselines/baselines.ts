import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureInterleaved } from '../benchmark.ts';
import type { Metric } from '../metric.ts';
import type { Section, SectionResult } from '../section.ts';
import { callNames } from './calls.ts';
import type { Candidate } from './candidate.ts';
import { django, express, memoryMetrics, metricsOf, ours } from './comparisons.ts';
import { findDjango, startDjango } from './django.ts';
import { djangoMissing, missingNeeds } from './needs.ts';
import { startNodeServers } from './node-servers.ts';
import type { Sample } from './sample.ts';
import { sample } from './sample.ts';

/** Measures every call with every candidate, one call after the other. */
const measureAll = async (
  candidates: Readonly<Record<string, Candidate>>,
  folder: string,
  rounds: number,
  say: (line: string) => void,
): Promise<Metric[]> => {
  const metrics: Metric[] = [];
  let samples = new Map<string, Sample[]>();
  for (const call of callNames) {
    say(`${call}: ${rounds} rounds`);
    const measures = Object.entries(candidates).map(
      ([name, each]) => [name, () => sample(each, call, folder)] as const,
    );
    samples = await measureInterleaved(Object.fromEntries(measures), rounds);
    metrics.push(...metricsOf(call, samples));
  }
  return [...metrics, ...memoryMetrics(samples)];
};

const measure: Section['measure'] = async (rounds, say): Promise<SectionResult> => {
  const missing = await missingNeeds();
  if (missing.length > 0) return { metrics: [], missing };
  const python = await findDjango();
  const folder = await mkdtemp(join(tmpdir(), 'pazia-baselines-'));
  const closers = [() => rm(folder, { recursive: true, force: true })];
  try {
    say('bundling the Lambdas and filling the tables');
    const node = await startNodeServers();
    closers.push(node.stop);
    const candidates = { [ours]: node.lambdas, [express]: node.express };
    if (python === null)
      return { metrics: await measureAll(candidates, folder, rounds, say), missing: [djangoMissing] };
    const djangoServer = await startDjango(python, folder);
    closers.push(djangoServer.stop);
    return { metrics: await measureAll({ ...candidates, [django]: djangoServer }, folder, rounds, say), missing: [] };
  } finally {
    for (const close of closers.reverse()) await close();
  }
};

/**
 * Sends the same calls to our bundled Lambdas, to an Express app that makes the same SDK calls, and to Django, the stack
 * of the original API. On Lambda each request has its own process; here all requests of a candidate share one core. So
 * this compares the CPU time of a request, not deployments.
 */
export const baselines: Section = { name: 'baselines', measure };
