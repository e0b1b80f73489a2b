import { cold } from './cold/cold.ts';
import { load } from './load/load.ts';
import { peers } from './peers/peers.ts';
import type { Section } from './section.ts';
import { site } from './site/site.ts';
import { warm } from './warm/warm.ts';

/** In the order in which they are measured. */
export const sections: readonly Section[] = [cold, warm, peers, site, load];
