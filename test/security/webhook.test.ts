import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSigned } from '#adapters/paystack/signature.ts';
import { readWebhookEvent } from '#adapters/paystack/webhook-event.ts';
import { apiOf } from '#test/support/api.ts';
import { iterations } from '#test/support/iterations.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { aTestContext } from '#test/support/test-context.ts';

const key = 'sk_test_mutations';
const signatureOf = (body: Uint8Array | string, under = key, hash = 'sha512'): string =>
  createHmac(hash, under).update(body).digest('hex');

const webhook = {
  event: 'charge.success',
  data: {
    domain: 'test',
    id: 7,
    reference: 'pay-1',
    amount: 200,
    customer: { customer_code: 'CUS_é', email: 'a@b.c' },
  },
};
const text = JSON.stringify(webhook);
const body = Buffer.from(text);
const signature = signatureOf(body);

type Sent = { body: Uint8Array; header: string | undefined };

const flipped = (bytes: Uint8Array, bit: number): Buffer => {
  const changed = Buffer.from(bytes);
  const at = bit % (bytes.length * 8);
  changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
  return changed;
};

const rewritten = (write: string): Sent => ({ body: Buffer.from(write), header: signature });

/** A valid webhook as a forger or a careless proxy changes it. */
const mutation: fc.Arbitrary<Sent> = fc.oneof(
  fc.nat().map((bit) => ({ body: flipped(body, bit), header: signature })),
  fc.nat().map((bit) => ({ body, header: flipped(Buffer.from(signature, 'hex'), bit).toString('hex') })),
  fc.nat().map((bit) => ({ body, header: flipped(Buffer.from(signature), bit).toString('latin1') })),
  fc.constantFrom(
    rewritten(JSON.stringify(webhook, null, 1)),
    rewritten(`\uFEFF${text}`),
    rewritten(`${text}\r\n`),
    rewritten(text.replaceAll(',', ',\r\n')),
    rewritten(body.toString('base64')),
    rewritten(text.replace('é', '\\u00e9')),
    rewritten(text.normalize('NFD')),
    rewritten(''),
  ),
  fc
    .constantFrom(
      undefined,
      '',
      ' ',
      signature.toUpperCase(),
      `${signature},${signature}`,
      `${signature}, ${signature}`,
    )
    .map((header) => ({ body, header })),
  fc
    .tuple(
      fc.constantFrom('sha1', 'sha256', 'sha384', 'sha512'),
      fc.constantFrom('', 'sk_test_other', 'sk_live_mutations'),
    )
    .map(([hash, under]) => ({ body, header: signatureOf(body, under, hash) })),
  fc
    .tuple(fc.nat({ max: text.length }), fc.string({ minLength: 1, maxLength: 20 }))
    .map(([at, more]) => rewritten(text.slice(0, at) + more + text.slice(at))),
  fc
    .tuple(fc.nat({ max: text.length - 1 }), fc.integer({ min: 1, max: 50 }))
    .map(([at, less]) => rewritten(text.slice(0, at) + text.slice(at + less))),
  fc.integer({ min: 1, max: 1_000_000 }).map((amount) => rewritten(text.replace('200', `${amount + 200}`))),
  fc.jsonValue().map((value) => rewritten(JSON.stringify({ ...webhook, data: value }))),
  fc
    .tuple(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 140 }))
    .map(([bytes, header]) => ({ body: bytes, header })),
  fc.nat({ max: signature.length - 1 }).map((length) => ({ body, header: signature.slice(0, length) })),
  fc.string({ minLength: 1, maxLength: 3 }).map((more) => ({ body, header: `${signature}${more}` })),
);

const anApi = () => {
  const context = aTestContext({
    webhooks: { read: async (raw, header) => (isSigned(raw, header, [key]) ? readWebhookEvent(raw) : null) },
  });
  const api = apiOf(context.ports);
  const send = ({ body: bytes, header }: Sent) =>
    api.send('receivePaystack', {
      body: Buffer.from(bytes).toString('base64'),
      isBase64: true,
      headers: header === undefined ? {} : { 'x-paystack-signature': header },
    });
  return { context, send };
};

describe('webhook signatures', () => {
  test('a webhook that differs from what the provider signed is rejected, publishes nothing and reads no table', {
    timeout: 120_000,
  }, async () => {
    const runs = iterations(1_000, 20_000);
    const { context, send } = anApi();

    await fc.assert(
      fc.asyncProperty(mutation, async (sent) => {
        const reply = await send(sent);
        expect([reply.status, reply.body.code]).toEqual([401, 'signature_not_valid']);
      }),
      { numRuns: runs },
    );

    expect([context.published, context.calls]).toEqual([[], []]);
    recordTries(11, 'a changed webhook is rejected, publishes nothing and reads no table', runs);
  });

  test('a webhook as the provider signed it is accepted', async () => {
    const { context, send } = anApi();

    const reply = await send({ body, header: signature });

    expect(reply.status).toBe(200);
    // Its customer code is not one of the provider's, so there is nobody to look up.
    expect(context.published).toEqual([]);
  });
});
