import { describe, expect, test } from 'vitest';
import { headersFor } from '#infra/config/headers.ts';
import { gradeOf } from './rules.ts';

const page = headersFor('page');

describe('security headers of a page', () => {
  test('the headers of a page get an A+ from MDN’s HTTP Observatory', () => {
    expect(gradeOf(page)).toEqual({ score: 130, grade: 'A+' });
  });

  test.each([
    ['content-security-policy', 'B'],
    ['strict-transport-security', 'B+'],
  ])('without %s the headers of a page get no A+', (header, grade) => {
    expect(gradeOf({ ...page, [header]: '' }).grade).toBe(grade);
  });

  test.each([
    ["script-src 'self'", "script-src 'self' 'unsafe-inline'", 'B+'],
    ["script-src 'self'", "script-src 'self' https:", 'B+'],
    ["script-src 'self'", "script-src 'self' http://cdn.example", 'B+'],
    ["object-src 'none'", 'object-src *', 'B+'],
  ])('with %s loosened to %s the headers of a page get no A+', (directive, looser, grade) => {
    const policy = page['content-security-policy']?.replace(directive, looser) ?? '';

    expect(policy).toContain(looser);
    expect(gradeOf({ ...page, 'content-security-policy': policy }).grade).toBe(grade);
  });

  test.each([
    ['referrer-policy', 'unsafe-url', 120],
    ['referrer-policy', '', 125],
    ['x-content-type-options', '', 125],
    ['cross-origin-resource-policy', 'cross-origin', 120],
    ['strict-transport-security', 'max-age=86400', 120],
  ])('a %s of "%s" costs points', (header, value, score) => {
    expect(gradeOf({ ...page, [header]: value }).score).toBe(score);
  });
});
