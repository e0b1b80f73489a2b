import { hold } from '../benchmark.ts';
import type { Section } from '../section.ts';
import { framework } from './framework.ts';
import { signIn } from './sign-in.ts';

export const warm: Section = {
  name: 'warm',
  measure: async (rounds, say) => {
    const contests = [await framework(), await signIn()];
    const figures = [];
    for (const contest of contests) {
      say(`${contest.name}: ${rounds} rounds`);
      figures.push(...(await hold(contest, rounds)));
    }
    return { figures, missing: [] };
  },
};
