import { describe, expect, test } from 'vitest';
import { isFromEdge } from '#runtime/origin.ts';

const [current, former] = ['n'.repeat(43), 'o'.repeat(43)] as const;

describe('calls past CloudFront', () => {
  test.each<[string, Record<string, string>, boolean]>([
    ['the secret of CloudFront is accepted', { 'x-origin-secret': current }, true],
    ['the former secret is accepted, while a rotation is deployed', { 'x-origin-secret': former }, true],
    ['no secret is refused', {}, false],
    ['an empty secret is refused', { 'x-origin-secret': '' }, false],
    ['a guessed secret is refused', { 'x-origin-secret': 'x'.repeat(43) }, false],
    ['a part of the secret is refused', { 'x-origin-secret': current.slice(0, -1) }, false],
    ['both secrets at once is refused', { 'x-origin-secret': `${current},${former}` }, false],
  ])('a call with %s', (_what, headers, isAccepted) => {
    expect(isFromEdge(headers, [current, former])).toBe(isAccepted);
  });

  test('no call is accepted where no secret is known', () => {
    expect(isFromEdge({ 'x-origin-secret': '' }, [])).toBe(false);
  });
});
