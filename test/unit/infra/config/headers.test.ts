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

describe('The headers of a page', () => {
  test('let it load from its own origin only, and nothing inline', () => {
    const policy = policyOf(headersFor('page'));

    expect(policy.get('default-src')).toBe("'none'");
    for (const name of ['script-src', 'font-src', 'img-src', 'connect-src', 'manifest-src']) {
      expect(policy.get(name)).toBe("'self'");
    }
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'");
    expect(headersFor('page')['content-security-policy']).not.toContain('unsafe');
  });

  test('let no form be sent by the browser itself, which would put a password into the address', () => {
    expect(policyOf(headersFor('page')).get('form-action')).toBe("'none'");
  });

  test('let an empty style element in, and none that carries a rule', () => {
    const empty = createHash('sha256').update('').digest('base64');

    expect(policyOf(headersFor('page')).get('style-src')).toBe(`'self' 'sha256-${empty}'`);
  });

  test('refuse text where a script could come of it', () => {
    expect(policyOf(headersFor('page')).get('require-trusted-types-for')).toBe("'script'");
  });

  test('let it open the checkout in a window of its own', () => {
    const headers = headersFor('page');

    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(policyOf(headers).has('sandbox')).toBe(false);
  });

  test('tell nobody where the visitor came from', () => {
    expect(headersFor('page')['referrer-policy']).toBe('no-referrer');
  });
});

describe('Everything served', () => {
  test.each(['page', 'asset', 'api'] as const)('as %s is not guessed at, shared or sent over plain http', (kind) => {
    const headers = headersFor(kind);

    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains; preload');
  });

  test.each(['page', 'asset', 'api'] as const)('as %s over plain http does not ask for https', (kind) => {
    const headers = headersFor(kind, 'http');

    expect(headers['strict-transport-security']).toBeUndefined();
    expect(JSON.stringify(headers)).not.toContain('upgrade-insecure-requests');
  });

  test('by the API is kept nowhere and runs nothing', () => {
    const headers = headersFor('api');

    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});
