import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder that is removed after the test; with retries, since a killed engine may still write to it. */
export const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pazia-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};
