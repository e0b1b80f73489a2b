import { runBenchmark } from '../benchmark.ts';
import type { Section } from '../section.ts';
import { framework } from './framework.ts';
import { signIn } from './sign-in.ts';

export const warm: Section = {
  name: 'warm',
  measure: async (rounds, say) => {
    const benchmarks = [await framework(), await signIn()];
    const metrics = [];
    for (const benchmark of benchmarks) {
      say(`${benchmark.name}: ${rounds} rounds`);
      metrics.push(...(await runBenchmark(benchmark, rounds)));
    }
    return { metrics, missing: [] };
  },
};
