import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Run by vitest once, before the other set-ups: whatever this run makes for a while lies in one folder, and goes with it. */
export const setup = (): (() => void) => {
  const before = tmpdir();
  const folder = mkdtempSync(join(before, 'pazia-test-'));
  process.env.TMPDIR = folder;
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  // A later set-up may end the process, and then vitest tears nothing down.
  process.once('exit', remove);
  return () => {
    process.env.TMPDIR = before;
    process.off('exit', remove);
    remove();
  };
};
