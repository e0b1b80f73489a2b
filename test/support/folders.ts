import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder that is gone after the test. An engine that was killed may write to it for a moment yet. */
export const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pazia-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};
