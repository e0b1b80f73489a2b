import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { headersFor } from '#infra/config/headers.ts';

const policyOf = (headers: Record<string, string>): Map<string, string> =>
  new Map(
    (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

describe('Page headers', () => {
  test('a page loads only from its own origin and nothing inline', () => {
    const policy = policyOf(headersFor('page'));

    expect(policy.get('default-src')).toBe("'none'");
    for (const name of ['script-src', 'font-src', 'img-src', 'connect-src', 'manifest-src']) {
      expect(policy.get(name)).toBe("'self'");
    }
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'");
    expect(headersFor('page')['content-security-policy']).not.toContain('unsafe');
  });

  test('the browser submits no form itself, which would put a password into the URL', () => {
    expect(policyOf(headersFor('page')).get('form-action')).toBe("'none'");
  });

  test('the policy allows an empty style element and no inline rule', () => {
    const empty = createHash('sha256').update('').digest('base64');

    expect(policyOf(headersFor('page')).get('style-src')).toBe(`'self' 'sha256-${empty}'`);
  });

  test('the policy refuses plain strings where a script could result', () => {
    expect(policyOf(headersFor('page')).get('require-trusted-types-for')).toBe("'script'");
  });

  test('no script may create a Trusted Types policy, since the site needs none', () => {
    expect(policyOf(headersFor('page')).get('trusted-types')).toBe("'none'");
  });

  test('a page may open the checkout in its own window', () => {
    const headers = headersFor('page');

    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(policyOf(headers).has('sandbox')).toBe(false);
  });

  test('no referrer is sent to other sites', () => {
    expect(headersFor('page')['referrer-policy']).toBe('no-referrer');
  });
});

describe('Response headers', () => {
  test.each(['page', 'asset', 'api'] as const)(
    'a response of kind %s forbids sniffing and other origins, and requires HTTPS',
    (kind) => {
      const headers = headersFor(kind);

      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains; preload');
    },
  );

  test.each(['page', 'asset', 'api'] as const)(
    'a local response of kind %s over plain HTTP has no HSTS header',
    (kind) => {
      const headers = headersFor(kind, 'http');

      expect(headers['strict-transport-security']).toBeUndefined();
      expect(JSON.stringify(headers)).not.toContain('upgrade-insecure-requests');
    },
  );

  test('an API response is not cached and runs no scripts', () => {
    const headers = headersFor('api');

    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});
