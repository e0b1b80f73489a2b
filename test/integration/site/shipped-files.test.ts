import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { recordTries } from '#test/support/record-tries.ts';

/** Patterns of our own secrets and of those of the services we use. */
const secretPatterns = [
  /sk_(test|live)_[0-9a-f]{10}/,
  /AKIA[0-9A-Z]{16}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /"d":"[\w-]{43}"/,
  /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  /aws_secret_access_key\s*=/i,
];

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(png|ico|woff2)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

test.each(['siteFolder', 'bundlesFolder'] as const)('the files in %s contain no secret', (name) => {
  const files = filesIn(inject(name));

  const leaks = files.filter((file) => secretPatterns.some((pattern) => pattern.test(readFileSync(file, 'utf8'))));

  expect(files.length).toBeGreaterThan(20);
  expect(leaks).toEqual([]);
  recordTries(24, 'a shipped file holds no secret', files.length);
});
