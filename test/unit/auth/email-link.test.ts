import { describe, expect, test } from 'vitest';
import type { LinkPurpose } from '#auth/email-link.ts';
import { linkToken, verifyLink } from '#auth/email-link.ts';
import { aTestContext } from '#test/support/test-context.ts';

const { hashes } = aTestContext().ports;
const issuedAt = 1_800_000_000;
const ann = { id: 'usr_a', linkCounter: 1 };

const tokenOf = (owner = ann, purpose: LinkPurpose = 'reset', at = issuedAt) =>
  linkToken(hashes, owner, purpose, new Date(at * 1_000 + 999));
const judge = (token: string, seconds = 0, purpose: LinkPurpose = 'reset') =>
  verifyLink(hashes, ann, purpose, token, new Date((issuedAt + seconds) * 1_000));

describe('a mailed link', () => {
  test.each([
    ['reset', 3_599, 'valid'],
    ['reset', 3_600, 'expired'],
    ['verify', 86_399, 'valid'],
    ['verify', 86_400, 'expired'],
  ] as const)('to %s is after %d seconds %s', async (purpose, seconds, verdict) => {
    expect(await judge(await tokenOf(ann, purpose), seconds, purpose)).toBe(verdict);
  });

  test.each([
    ['another user', { id: 'usr_b', linkCounter: 1 }, 'reset'],
    ['another counter', { id: 'usr_a', linkCounter: 2 }, 'reset'],
    ['another purpose', ann, 'verify'],
  ] as const)('of %s is not valid', async (_whose, owner, purpose) => {
    expect(await judge(await tokenOf(owner, purpose))).toBe('not_valid');
  });

  test('is not valid where its parts could be read as those of another', async () => {
    const [, code] = (await tokenOf({ id: 'usr_a', linkCounter: 11 }, 'reset', 800_000_000)).split('.');

    expect(await judge(`1800000000.${code}`)).toBe('not_valid');
  });

  test.each([
    ['behind a blank', (token: string) => ` ${token}`],
    ['with a blank behind its time', (token: string) => token.replace('.', ' .')],
    ['with a sign', (token: string) => `+${token}`],
    ['with more digits', (token: string) => `000${token}`],
    ['with another time', (token: string) => token.replace('1800000000', '1800000001')],
    ['without its code', (token: string) => token.slice(0, 11)],
    ['of one part', (token: string) => token.replace('.', '')],
    ['that is empty', () => ''],
  ])('written %s is not valid', async (_how, written) => {
    expect(await judge(written(await tokenOf()))).toBe('not_valid');
  });
});
