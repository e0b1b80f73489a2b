import { baselines } from './baselines/baselines.ts';
import { cold } from './cold/cold.ts';
import { load } from './load/load.ts';
import type { Section } from './section.ts';
import { site } from './site/site.ts';
import { warm } from './warm/warm.ts';

/** In the order of measurement. */
export const sections: readonly Section[] = [cold, warm, baselines, site, load];
