import { describe, expect, test } from 'vitest';
import { createBus } from '#infra/local/bus.ts';
import { createClock } from '#infra/local/clock.ts';
import { localApi } from '#infra/local/local-api.ts';
import { createMailFeedback } from '#infra/local/mail-feedback.ts';
import { createMailbox } from '#infra/local/mailbox.ts';
import { defaultSwitches } from '#infra/local/paystack/switches.ts';
import { origin, subscribed } from './paystack/simulator-fixture.ts';

const setUp = async () => {
  const simulator = await subscribed();
  const { store, clock, paystack } = simulator;
  const { now } = clock;
  const bus = createBus({ store, now, react: async () => undefined });
  const mailbox = createMailbox(store, now);
  const handle = localApi({
    clock: createClock(
      store,
      async () => undefined,
      () => undefined,
    ),
    bus,
    mailbox,
    mailFeedback: createMailFeedback(store, mailbox, bus, now),
    paystack,
    reset: async () => paystack.reset(),
  });
  const post = async (path: string, body: unknown) => {
    const request = new Request(`${origin}/_local/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const response = await handle(request);
    return { status: response?.status, body: await response?.json() };
  };
  return { ...simulator, post };
};

describe('POST /_local/provider', () => {
  test('a card is declined, accepted again and expired', async () => {
    const { post, paystack, subscription } = await setUp();
    const code = subscription.cardCode;
    const states: unknown[] = [];

    for (const what of ['decline-card', 'accept-card', 'expire-card']) {
      const { status } = await post('provider', { do: what, code });
      const [card] = paystack.cards();
      states.push([status, card?.isDeclining, card?.expiresIn]);
    }

    expect(states).toEqual([
      [200, true, '2030-12'],
      [200, false, '2030-12'],
      [200, false, '2026-10'],
    ]);
  });

  test('a charge is disputed and the dispute won, another time lost', async () => {
    const { post, paystack, buy } = await setUp();
    await buy('pay-2', 'explorer', 'juma@example.com');

    for (const [reference, end] of [
      ['pay-1', 'win-dispute'],
      ['pay-2', 'lose-dispute'],
    ]) {
      await post('provider', { do: 'dispute', code: reference });
      await post('provider', { do: end, code: reference });
    }

    expect(paystack.disputes().map(({ resolution }) => resolution)).toEqual(['declined', 'merchant-accepted']);
    expect(paystack.payments().map(({ status }) => status)).toEqual(['success', 'reversed']);
  });

  test('a charge is refunded as on the provider’s dashboard', async () => {
    const { post, paystack } = await setUp();

    const { status } = await post('provider', { do: 'refund', code: 'pay-1' });

    expect(status).toBe(200);
    expect(paystack.refunds()).toMatchObject([{ reference: 'pay-1', amount: 400 }]);
  });

  test('an unknown code is 404 and an unknown action 400, in one sentence each', async () => {
    const { post } = await setUp();

    const unknown = await Promise.all(
      ['decline-card', 'refund', 'win-dispute'].map((what) => post('provider', { do: what, code: 'none' })),
    );
    const invalid = await post('provider', { do: 'steal', code: 'pay-1' });

    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(invalid).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^Send .*expire-card\.$/u) } });
  });
});

describe('POST /_local/switches', () => {
  test.each([
    ['duplicateWhileNonRenewing', true],
    ['pastStart', 'charged at once'],
    ['newCardPaysInvoice', true],
    ['invoices', 'all'],
    ['cardCharge', 'later'],
    ['refundBalance', 'insufficient'],
    ['refundOutcome', 'needs-attention'],
    ['refundReference', false],
  ])('%s is set to %j, kept by the others and undone by a reset', async (name, value) => {
    const { post, paystack } = await setUp();

    const first = await post('switches', { [name]: value });
    const second = await post('switches', { rateLimit: true });
    paystack.reset();

    expect([first.status, second.body[name]]).toEqual([200, value]);
    expect(paystack.switches.get()).toEqual(defaultSwitches);
  });

  test('an unknown value is refused', async () => {
    const { post } = await setUp();

    expect((await post('switches', { refundOutcome: 'lost' })).status).toBe(400);
  });
});
