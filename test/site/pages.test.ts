import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';

const pageOf = (file: string): string => readFileSync(join(inject('siteFolder'), file), 'utf8');

test.each([
  ['index.html', '/', 'Get Started'],
  ['download.html', '/download', 'Download for Android'],
  ['privacy-policy.html', '/privacy-policy', 'no activity logs and no connection logs'],
  ['terms-and-conditions.html', '/terms-and-conditions', 'You must be 18 or older'],
])('%s can be read without script, at the address %s: %s', (file, address, text) => {
  const html = pageOf(file);

  expect(html).toContain(text);
  expect(html).toContain(`data-page="${address}"`);
  expect(html.match(/<title>/g)).toHaveLength(1);
});

test('what is answered at the other addresses is empty', () => {
  const html = pageOf('app.html');

  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('data-page');
});
