import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { brand } from '#contract/brand.ts';
import { stages } from '#infra/config/stages.ts';
import { site } from '#infra/local/site/site.ts';
import { securityText } from '../../../web/build/security-text.ts';

const dayMs = 86_400_000;
const path = '/.well-known/security.txt';

const fieldsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => [...line.matchAll(/^([\w-]+): (.+)$/g)].map(([, k, v]) => [k, v])),
  );

describe('security.txt', () => {
  test('security.txt has contact, expiry, language and canonical address', () => {
    expect(securityText('https://pazia.example', new Date('2026-11-21T12:00:00Z'))).toBe(
      [
        `Contact: mailto:${brand.supportEmail}`,
        'Expires: 2027-11-20T12:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://pazia.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  test("security.txt of the built site is production's and expires in less than a year", () => {
    const fields = fieldsOf(readFileSync(join(inject('siteFolder'), path), 'utf8'));

    const days = (Date.parse(fields.Expires ?? '') - Date.now()) / dayMs;
    expect(fields.Canonical).toBe(`${stages.prod.siteUrl}${path}`);
    expect(days).toBeGreaterThan(300);
    expect(days).toBeLessThan(365);
  });

  test('security.txt is served as a file, not as a page of the app', async () => {
    const serve = site(inject('siteFolder'));

    const response = await serve(new Request(`http://localhost:3000${path}`));

    expect(response?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response?.text()).toContain(`Contact: mailto:${brand.supportEmail}`);
  });
});
