import { describe, expect, test } from 'vitest';
import { headersFor } from '#infra/config/headers.ts';
import { marked } from './rules.ts';

const page = headersFor('page');

describe('The headers of a page', () => {
  test('are worth an A+ to MDN’s HTTP Observatory', () => {
    expect(marked(page)).toEqual({ score: 130, grade: 'A+' });
  });

  test.each([
    ['content-security-policy', 'B'],
    ['strict-transport-security', 'B+'],
  ])('are not without %s', (header, grade) => {
    expect(marked({ ...page, [header]: '' }).grade).toBe(grade);
  });

  test.each([
    ["script-src 'self'", "script-src 'self' 'unsafe-inline'", 'B+'],
    ["script-src 'self'", "script-src 'self' https:", 'B+'],
    ["script-src 'self'", "script-src 'self' http://cdn.example", 'B+'],
    ["object-src 'none'", 'object-src *', 'B+'],
  ])('are not once %s is %s', (directive, looser, grade) => {
    const policy = page['content-security-policy']?.replace(directive, looser) ?? '';

    expect(policy).toContain(looser);
    expect(marked({ ...page, 'content-security-policy': policy }).grade).toBe(grade);
  });

  test.each([
    ['referrer-policy', 'unsafe-url', 120],
    ['referrer-policy', '', 125],
    ['x-content-type-options', '', 125],
    ['cross-origin-resource-policy', 'cross-origin', 120],
    ['strict-transport-security', 'max-age=86400', 120],
  ])('lose points where %s is "%s"', (header, value, score) => {
    expect(marked({ ...page, [header]: value }).score).toBe(score);
  });
});
