import { load } from './load/load.ts';
import type { Section } from './section.ts';
import { warm } from './warm/warm.ts';

/** In the order in which they are measured. */
export const sections: readonly Section[] = [warm, load];
