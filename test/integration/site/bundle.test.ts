import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { stages } from '#infra/config/stages.ts';

const files = (): [name: string, text: string][] =>
  readdirSync(inject('siteFolder'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json|txt|svg|webmanifest)$/.test(entry.name))
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')]);

describe('built site', () => {
  test('the built site contains no secret key and no host of the payment provider', () => {
    const hosts = Object.values(stages).map(({ provider }) => new URL(provider.url).host);
    const leaks = files().flatMap(([name, text]) =>
      [
        /sk_(test|live)_/,
        /\/customer\//,
        ...hosts.filter((host) => host.includes('paystack')).map((host) => new RegExp(host)),
      ]
        .filter((pattern) => pattern.test(text))
        .map((pattern) => `${name}: ${pattern}`),
    );

    expect(hosts).toContain('api.paystack.co');
    expect(leaks).toEqual([]);
  });

  test('the built site has no inline script, style or handler that its Content-Security-Policy blocks', () => {
    const pages = files().filter(([name]) => name.endsWith('.html'));

    expect(pages.length).toBeGreaterThan(0);
    for (const [name, html] of pages) {
      expect(html, name).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>\s*\S/i);
      expect(html, name).not.toMatch(/<style[^>]*>\s*[^<\s]/i);
      expect(html, name).not.toMatch(/\s(style|on[a-z]+)=/i);
    }
  });
});
