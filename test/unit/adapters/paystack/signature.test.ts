import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSigned } from '#adapters/paystack/signature.ts';

const key = 'sk_test_simulator';
const text = '{"event":"charge.success","data":{"id":1,"reference":"sim_1","amount":99900,"currency":"KES"}}';
const body = Buffer.from(text);
const signature =
  'fa22a91dd609aa7ba50950942d56d41cc21b3c59dba4fd90342665a5342a901ad94e55641d3fa472976f0b2573afefb67e2a72d4e356c897727bba597f55aac3';

const withBit = (bytes: Uint8Array, bit: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return changed;
};

describe('valid signature', () => {
  test('a webhook is accepted with the known signature of its bytes', () => {
    expect(isSigned(body, signature, [key])).toBe(true);
  });

  test('a webhook is accepted under either key during a key rotation', () => {
    expect(isSigned(body, signature, ['sk_test_next', key])).toBe(true);
    expect(isSigned(body, signature, [key, 'sk_test_before'])).toBe(true);
  });

  test('a webhook is accepted with a body that is not UTF-8', () => {
    const bytes = Buffer.from([0xff, 0x00, 0xfe]);

    const signed = createHmac('sha512', key).update(bytes).digest('hex');

    expect(isSigned(bytes, signed, [key])).toBe(true);
  });
});

describe('invalid signature', () => {
  test('a webhook is refused when any bit of its body changed', () => {
    const accepted = Array.from({ length: body.length * 8 }, (_, bit) => withBit(body, bit)).filter((changed) =>
      isSigned(changed, signature, [key]),
    );

    expect(accepted).toEqual([]);
  });

  test('a webhook is refused when any bit of its signature changed', () => {
    const bytes = Buffer.from(signature, 'hex');

    const accepted = Array.from({ length: bytes.length * 8 }, (_, bit) => withBit(bytes, bit).toString('hex')).filter(
      (changed) => isSigned(body, changed, [key]),
    );

    expect(accepted).toEqual([]);
  });

  test.each([
    ['re-serialised with spaces', JSON.stringify(JSON.parse(text), null, 1)],
    ['prefixed by a byte order mark', `\uFEFF${text}`],
    ['followed by a line feed', `${text}\n`],
    ['followed by a carriage return', `${text}\r\n`],
    ['base64', body.toString('base64')],
    ['truncated', text.slice(0, -1)],
    ['empty', ''],
  ])('a webhook is refused when its body is %s', (_what, changed) => {
    expect(isSigned(Buffer.from(changed), signature, [key])).toBe(false);
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['in upper case', signature.toUpperCase()],
    ['repeated', `${signature}, ${signature}`],
    ['repeated without a space', `${signature},${signature}`],
    ['too short', signature.slice(0, -2)],
    ['too long', `${signature}00`],
    ['padded by a space', ` ${signature}`],
    ['followed by a line feed', `${signature}\n`],
    ['base64', Buffer.from(signature, 'hex').toString('base64')],
    ['of SHA-256', createHmac('sha256', key).update(body).digest('hex')],
  ])('a webhook is refused when its signature is %s', (_what, header) => {
    expect(isSigned(body, header, [key])).toBe(false);
  });

  test('a webhook is refused under another key, no key and an empty key', () => {
    const signedWithNothing = createHmac('sha512', '').update(body).digest('hex');

    expect(isSigned(body, signature, ['sk_live_simulator'])).toBe(false);
    expect(isSigned(body, signature, [])).toBe(false);
    expect(isSigned(body, signedWithNothing, ['', key])).toBe(false);
  });
});
