import { describe, expect, test } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { sendMail } from '#functions/reactions/send-mail.ts';
import type { CheckoutRequest } from '#ports/ports.ts';
import { apiOf } from '#test/support/api.ts';
import { goodBodies } from '#test/support/good-bodies.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { aRegistration, aTestContext, aUser, password } from '#test/support/test-context.ts';
import { emptyProvider } from './empty-provider.ts';

const evil = 'evil.example';

const forged: Record<string, string>[] = [
  { host: evil },
  { host: `localhost:3000@${evil}` },
  { host: `${evil}:443` },
  { 'x-forwarded-host': evil },
  { 'x-forwarded-host': `${evil}, localhost:3000` },
  { 'x-forwarded-server': evil },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-forwarded-port': '1337' },
  { 'x-forwarded-prefix': `//${evil}` },
  { 'x-forwarded-for': evil },
  { forwarded: `host=${evil};proto=https` },
  { 'x-host': evil },
  { 'x-original-host': evil },
  { 'x-http-host-override': evil },
  { 'x-original-url': `https://${evil}/` },
  { 'x-rewrite-url': `https://${evil}/` },
  { referer: `https://${evil}/` },
  { origin: `https://${evil}` },
  { via: `1.1 ${evil}` },
  { 'x-wap-profile': `https://${evil}/` },
  { 'true-client-ip': evil },
];

const mailingRoutes: RouteName[] = ['registerUser', 'resendVerification', 'requestReset'];

describe('forged host headers', () => {
  test.each(forged)('%j changes no link in a mail and no URL of the checkout', async (headers) => {
    const context = aTestContext();
    const checkouts: CheckoutRequest[] = [];
    const provider = {
      ...emptyProvider,
      initialize: async (request: CheckoutRequest) => {
        checkouts.push(request);
        return { authorizationUrl: 'https://checkout.example/1' };
      },
    };
    const ports = { ...context.ports, provider };
    const api = apiOf(ports);
    const ann = await aUser(context);
    await api.call('registerUser', aRegistration('bob'));
    const { access } = await api.signIn(ann.email, password);
    await api.call('selectServers', { server_ids: [1] }, access);
    const bodies = [goodBodies.registerUser, { email: 'bob@example.com' }, { email: 'ann@example.com' }];

    for (const [index, name] of mailingRoutes.entries())
      expect((await api.send(name, { body: JSON.stringify(bodies[index]), headers })).status).toBeLessThan(202);
    const paying = { body: JSON.stringify(goodBodies.startPayment), bearer: access, headers };
    expect((await api.send('startPayment', paying)).status).toBe(200);
    for (const [index, event] of context.published.entries())
      if (event.name !== 'locations.chosen')
        await sendMail(event as Parameters<typeof sendMail>[0], ports, { id: `evt_${index}`, at: ports.clock.now() });

    const links = context.mails.flatMap(({ html, text }) =>
      [...`${html} ${text}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(String),
    );
    expect(context.mails.length).toBeGreaterThan(3);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((link) => !link.startsWith('http://localhost:3000'))).toEqual([]);
    expect(
      checkouts.map(({ callbackUrl, cancelUrl }) => [callbackUrl, cancelUrl].map((url) => new URL(url).origin)),
    ).toEqual([['http://localhost:3000', 'http://localhost:3000']]);
    recordTries(20, 'a forged host header changes no link in a mail', links.length);
  });
});
