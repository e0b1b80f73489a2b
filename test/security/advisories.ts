import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';

/** The known vulnerabilities of our packages, or why the registry could not be asked. */
export type Advisories = { kind: 'known'; packages: number; severe: number } | { kind: 'unknown'; why: string };

const Audit = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ high: z.int(), critical: z.int() }),
    dependencies: z.object({ total: z.int() }),
  }),
});
const Failure = z.object({ message: z.string() });
/** npm appends the rejected request to its message. */
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
  const output = parsed(text);
  const audit = Audit.safeParse(output).data?.metadata;
  if (audit) {
    const { high, critical } = audit.vulnerabilities;
    return { kind: 'known', packages: audit.dependencies.total, severe: high + critical };
  }
  const why = Failure.safeParse(output).data?.message ?? 'npm printed nothing';
  return { kind: 'unknown', why: why.replace(address, '') };
};

export const askAdvisories = (root: string): Advisories =>
  readAdvisories(spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8' }).stdout ?? '');
