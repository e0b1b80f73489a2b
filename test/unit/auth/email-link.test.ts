import { describe, expect, test } from 'vitest';
import type { LinkPurpose } from '#auth/email-link.ts';
import { linkToken, verifyLink } from '#auth/email-link.ts';
import { aTestContext } from '#test/support/test-context.ts';

const { hashes } = aTestContext().ports;
const issuedAt = 1_800_000_000;
const ann = { id: 'usr_a', linkCounter: 1 };

const tokenOf = (owner = ann, purpose: LinkPurpose = 'reset', at = issuedAt) =>
  linkToken(hashes, owner, purpose, new Date(at * 1_000 + 999));
const verify = (token: string, seconds = 0, purpose: LinkPurpose = 'reset') =>
  verifyLink(hashes, ann, purpose, token, new Date((issuedAt + seconds) * 1_000));

describe('email link', () => {
  test.each([
    ['reset', 3_599, 'valid'],
    ['reset', 3_600, 'expired'],
    ['verify', 86_399, 'valid'],
    ['verify', 86_400, 'expired'],
  ] as const)('a %s link after %d seconds is %s', async (purpose, seconds, result) => {
    expect(await verify(await tokenOf(ann, purpose), seconds, purpose)).toBe(result);
  });

  test.each([
    ['another user', { id: 'usr_b', linkCounter: 1 }, 'reset'],
    ['another counter', { id: 'usr_a', linkCounter: 2 }, 'reset'],
    ['another purpose', ann, 'verify'],
  ] as const)('an email link of %s is not valid', async (_whose, owner, purpose) => {
    expect(await verify(await tokenOf(owner, purpose))).toBe('not_valid');
  });

  test('a link code does not fit another user and time that concatenate to the same text', async () => {
    const [, code] = (await tokenOf({ id: 'usr_a', linkCounter: 11 }, 'reset', 800_000_000)).split('.');

    expect(await verify(`1800000000.${code}`)).toBe('not_valid');
  });

  test.each([
    ['with a leading space', (token: string) => ` ${token}`],
    ['with a space after its time', (token: string) => token.replace('.', ' .')],
    ['with a plus sign', (token: string) => `+${token}`],
    ['with leading zeros', (token: string) => `000${token}`],
    ['with another time', (token: string) => token.replace('1800000000', '1800000001')],
    ['without its code', (token: string) => token.slice(0, 11)],
    ['without its dot', (token: string) => token.replace('.', '')],
    ['as the empty text', () => ''],
  ])('an email link written %s is not valid', async (_how, rewrite) => {
    expect(await verify(rewrite(await tokenOf()))).toBe('not_valid');
  });
});
