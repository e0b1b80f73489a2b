import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';

/** What is known to be wrong with our packages, or why nobody could be asked. */
export type Advisories = { kind: 'asked'; packages: number; severe: number } | { kind: 'unasked'; why: string };

const Answer = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ high: z.int(), critical: z.int() }),
    dependencies: z.object({ total: z.int() }),
  }),
});
const Refusal = z.object({ message: z.string() });
/** Where npm was refused it adds what it asked of whom. */
const address = / - [A-Z]+ https?:.*$/s;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads what `npm audit --json` prints. */
export const readAdvisories = (text: string): Advisories => {
  const given = parsed(text);
  const answer = Answer.safeParse(given).data?.metadata;
  if (answer) {
    const { high, critical } = answer.vulnerabilities;
    return { kind: 'asked', packages: answer.dependencies.total, severe: high + critical };
  }
  const why = Refusal.safeParse(given).data?.message ?? 'npm said nothing';
  return { kind: 'unasked', why: why.replace(address, '') };
};

export const askAdvisories = (root: string): Advisories =>
  readAdvisories(spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8' }).stdout ?? '');
