import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SimulatorResponse } from './simulator-fixture.ts';
import { aCheckout, aSimulator, origin } from './simulator-fixture.ts';

const opened = async (change: Record<string, unknown> = {}) => {
  const simulator = aSimulator();
  const { body } = await simulator.call('POST', '/transaction/initialize', { ...aCheckout('pay-1'), ...change });
  const url = addressOf(body);
  const show = async (address = url) => {
    const response = await simulator.paystack.handle(new Request(address));
    return { status: response?.status, headers: response?.headers, html: (await response?.text()) ?? '' };
  };
  const status = () => simulator.paystack.payments()[0]?.status;
  return { ...simulator, url, show, status };
};

const addressOf = ({ data }: SimulatorResponse): string => String(data.authorization_url);

describe('the checkout page', () => {
  test('the checkout page shows amount, payer and test mode, with three buttons and no script', async () => {
    const { show } = await opened();

    const { status, html } = await show();

    expect(status).toBe(200);
    for (const text of ['lang="en"', 'Simulated test checkout', 'Pazia', 'JetSetter', '$4.00', 'amani@example.com'])
      expect(html).toContain(text);
    expect(html.match(/<button/g)).toHaveLength(3);
    expect(html).not.toMatch(/<script| style=| on[a-z]+=/);
  });

  test('the checkout page’s CSP allows only its own style and form redirects to the shop', async () => {
    const { show } = await opened();

    const { headers, html } = await show();

    const style = /<style>(.*)<\/style>/s.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers?.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' http://localhost:4200; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(headers?.get('cache-control')).toBe('no-store');
  });

  test('the checkout page escapes the email', async () => {
    const { show } = await opened({ email: '"<b>amani</b>"@example.com' });

    const { html } = await show();

    expect(html).toContain('&lt;b&gt;amani&lt;/b&gt;');
    expect(html).not.toContain('<b>amani');
  });

  test('an unknown access code has no checkout page', async () => {
    const { show } = await opened();

    expect((await show(`${origin}/checkout/none`)).status).toBe(404);
    expect((await show(`${origin}/checkout/`)).status).toBe(404);
  });

  test('other paths are not handled by the checkout page', async () => {
    const { paystack } = aSimulator();

    await expect(paystack.handle(new Request(`${origin}/pricing`))).resolves.toBeUndefined();
    await expect(paystack.handle(new Request(`${origin}/_local/paystackish`))).resolves.toBeUndefined();
  });
});

describe('Pay', () => {
  test('Pay charges and redirects back with the reference under both names', async () => {
    const { press, url, status } = await opened();

    const response = await press(url, 'pay');

    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('http://localhost:4200/payment-return?trxref=pay-1&reference=pay-1');
    expect(status()).toBe('success');
  });

  test('pressing Pay twice charges once and says so', async () => {
    const { press, url, moveTo, received, show, paystack } = await opened();

    await press(url, 'pay');
    const second = await press(url, 'pay');
    await moveTo('2026-11-01T09:20:00.000Z');

    expect(second.status).toBe(409);
    await expect(second.text()).resolves.toContain('This was paid already');
    expect((await show()).html).toContain('This was paid already');
    expect(received).toHaveLength(2);
    expect(paystack.subscriptions()).toHaveLength(1);
  });

  test('a payment can’t be undone by Decline or Abandon', async () => {
    const { press, url, status } = await opened();
    await press(url, 'pay');

    const answers = [await press(url, 'decline'), await press(url, 'abandon')];

    expect(answers.map((answer) => answer.status)).toEqual([409, 409]);
    expect(status()).toBe('success');
  });

  test('without a callback URL, Pay ends on a page', async () => {
    const { press, url, status } = await opened({ callback_url: undefined });

    const response = await press(url, 'pay');

    expect(response.status).toBe(200);
    expect(status()).toBe('success');
  });

  test('a payment without a plan creates no subscription', async () => {
    const { press, url, moveTo, received, paystack } = await opened({ plan: undefined, amount: '2500' });

    await press(url, 'pay');
    await moveTo('2026-11-01T09:20:00.000Z');

    expect(received.map(({ event, data }) => [event, data.amount, data.plan])).toEqual([['charge.success', 2500, {}]]);
    expect(paystack.subscriptions()).toEqual([]);
  });
});

describe('Decline and Abandon', () => {
  test('a declined payment is final, charges nothing, sends no webhook and links back', async () => {
    const { press, url, status, moveTo, received } = await opened();

    const declined = await press(url, 'decline');
    const paidAfter = await press(url, 'pay');
    await moveTo('2026-11-01T09:20:00.000Z');

    const html = await declined.text();
    expect(declined.status).toBe(200);
    expect(html).toContain('The payment was declined');
    expect(html).toContain('http://localhost:4200/payment-return?trxref=pay-1&amp;reference=pay-1');
    expect(paidAfter.status).toBe(409);
    expect(status()).toBe('failed');
    expect(received).toEqual([]);
  });

  test('an abandoned payment redirects to the shop’s cancel page and can still be paid', async () => {
    const { press, url, status } = await opened();

    const abandoned = await press(url, 'abandon');
    const before = status();
    await press(url, 'pay');

    expect([abandoned.status, abandoned.headers.get('location')]).toEqual([303, 'http://localhost:4200/pricing']);
    expect([before, status()]).toEqual(['abandoned', 'success']);
  });

  test.each([undefined, {}, 'text', { cancel_action: 'javascript:alert(1)' }])(
    'without a cancel page (%j), Abandon asks to close the window',
    async (metadata) => {
      const { press, url } = await opened({ metadata });

      const response = await press(url, 'abandon');

      expect(response.status).toBe(200);
      await expect(response.text()).resolves.toContain('You may close this window');
    },
  );

  test('metadata may be a JSON string', async () => {
    const { press, url } = await opened({ metadata: '{"cancel_action":"http://localhost:4200/no"}' });

    const response = await press(url, 'abandon');

    expect(response.headers.get('location')).toBe('http://localhost:4200/no');
  });

  test.each(['', 'refund', 'PAY', 'constructor'])('an action called %j does nothing', async (action) => {
    const { press, url, status } = await opened();

    expect((await press(url, action)).status).toBe(400);
    expect(status()).toBe('abandoned');
  });

  test('no other method does anything', async () => {
    const { paystack, url, status } = await opened();

    const response = await paystack.handle(new Request(`${url}?action=pay`, { method: 'PUT', body: 'action=pay' }));

    expect(response?.status).toBe(405);
    expect(status()).toBe('abandoned');
  });
});
