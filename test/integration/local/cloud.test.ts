import { describe, expect, onTestFinished, test } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { startCloud } from '#infra/local/cloud.ts';
import type { CloudOptions } from '#infra/local/cloud-options.ts';
import { demoUser } from '#infra/local/seed.ts';
import { aFolder } from '#test/support/folders.ts';

const json = { 'content-type': 'application/json' };

const aCloud = async (options: CloudOptions = {}): Promise<Cloud> => {
  const cloud = await startCloud(options);
  onTestFinished(cloud.stop);
  return cloud;
};

const post = (cloud: Cloud, path: string, body: unknown, headers: Record<string, string> = json): Promise<Response> =>
  fetch(cloud.url + path, { method: 'POST', headers, body: JSON.stringify(body) });

const signIn = (cloud: Cloud): Promise<Response> =>
  post(cloud, '/api/token/', { email: demoUser.email, password: demoUser.password });

const register = (cloud: Cloud, email: string): Promise<Response> =>
  post(cloud, '/api/register/', {
    email,
    username: email.split('@')[0],
    password: 'Long-pass-1',
    re_password: 'Long-pass-1',
    confirm_password: 'Long-pass-1',
  });

const getJson = async (cloud: Cloud, path: string): Promise<unknown> => (await fetch(cloud.url + path)).json();

describe('the local cloud', () => {
  test('a started local cloud is ready and seeded', async () => {
    const cloud = await aCloud();

    const health = await getJson(cloud, '/_local/health');
    const servers = await getJson(cloud, '/api/v1/servers/');
    const token = await signIn(cloud);

    expect(health).toEqual({ ready: true });
    expect(servers).toHaveLength(34);
    expect(token.status).toBe(200);
  });

  test('two local clouds in one process are independent', async () => {
    const [first, second] = [await aCloud(), await aCloud()];

    await register(first, 'ann@example.test');
    await first.bus.drain();
    await first.clock.advance(1);

    expect(first.mailbox.list()).toHaveLength(1);
    expect(second.mailbox.list()).toEqual([]);
    expect(second.bus.records()).toEqual([]);
    expect(second.clock.now().getTime()).toBeLessThan(first.clock.now().getTime());
  });

  test('the local cloud keeps its data across a restart on the same folder', async () => {
    const dataFolder = aFolder();
    const before = await startCloud({ dataFolder });
    await register(before, 'ann@example.test');
    await before.bus.drain();
    await before.clock.advance(2);
    const token = await (await signIn(before)).json();
    await before.stop();

    const after = await aCloud({ dataFolder });
    const user = await fetch(`${after.url}/api/user/`, { headers: { authorization: `Bearer ${token.access}` } });

    expect(user.status).toBe(200);
    expect(after.mailbox.list('ann@example.test')).toHaveLength(1);
    expect(after.clock.aheadMs()).toBeGreaterThan(86_400_000);
  });

  test('the control panel escapes what users wrote', async () => {
    const cloud = await aCloud();
    const subject = '<script>alert(1)</script>';
    cloud.mailbox.receive({ from: 'a', to: 'b', subject, text: '', html: '<p>hi</p>', tags: {} });

    const page = await fetch(`${cloud.url}/_local/`);

    const markup = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(markup).toContain('&lt;script&gt;alert(1)');
    expect(markup).not.toContain('<script>alert');
    expect(markup).toContain('signs users out');
  });

  test('the control panel shows a mail in a sandbox without scripts', async () => {
    const cloud = await aCloud();
    const html = '<script>1</script>';
    const { id } = cloud.mailbox.receive({ from: 'a', to: 'b', subject: 's', text: '', html, tags: {} });

    const mail = await fetch(`${cloud.url}/_local/mail/${id}`);

    const policy = mail.headers.get('content-security-policy') ?? '';
    expect(mail.status).toBe(200);
    expect(policy).toContain('sandbox');
    expect(policy).not.toContain('allow-scripts');
    expect(policy).toContain("default-src 'none'");
  });
});

describe('/_local/', () => {
  test('/_local/mail lists the mail of one address, oldest first', async () => {
    const cloud = await aCloud();
    await register(cloud, 'ann@example.test');
    await register(cloud, 'ben@example.test');
    await cloud.bus.drain();

    const mails = await getJson(cloud, '/_local/mail?to=ben@example.test');

    expect(mails).toEqual([
      {
        id: expect.any(String),
        to: 'ben@example.test',
        subject: expect.any(String),
        text: expect.stringContaining('/verify-email'),
        html: expect.any(String),
        at: expect.stringMatching(/^\d{4}-.*Z$/u),
        outcome: 'delivered',
      },
    ]);
  });

  test('/_local/events lists events with their reactions', async () => {
    const cloud = await aCloud();
    await register(cloud, 'ann@example.test');
    await cloud.bus.drain();

    const events = await getJson(cloud, '/_local/events');

    expect(events).toEqual([
      {
        name: 'account.registered',
        detail: { userId: expect.stringMatching(/^usr_/u) },
        at: expect.any(String),
        reactions: [{ name: 'sendMail', attempts: 1, outcome: 'done' }],
      },
    ]);
  });

  test('moving the clock expires an access token', async () => {
    const cloud = await aCloud();
    const token = await (await signIn(cloud)).json();
    const before = cloud.clock.now().getTime();

    const moved = await (await post(cloud, '/_local/clock', { advance_days: 1 })).json();
    const user = await fetch(`${cloud.url}/api/user/`, { headers: { authorization: `Bearer ${token.access}` } });

    expect(Date.parse(moved.now) - before).toBeGreaterThanOrEqual(86_400_000);
    expect(user.status).toBe(401);
  });

  test.each([
    ['/_local/clock', { advance_days: 0 }],
    ['/_local/clock', { advance_days: 401 }],
    ['/_local/clock', { advance_days: '1' }],
    ['/_local/clock', null],
    ['/_local/clock', { advance_days: 1, extra: 1 }],
    ['/_local/webhooks', { duplicate: 6 }],
    ['/_local/webhooks', { shuffle: 'yes' }],
    ['/_local/switches', { notRenewDate: 'tomorrow' }],
    ['/_local/redrive', { event: 1 }],
  ])('%s rejects the body %j in one sentence', async (path, body) => {
    const cloud = await aCloud();

    const response = await post(cloud, path, body);

    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(/^Send .*\.$/u);
  });

  test('webhook switches are set one by one, and the others are kept', async () => {
    const cloud = await aCloud();
    await post(cloud, '/_local/webhooks', { duplicate: 2, shuffle: true, drop: false });

    const delivery = await (await post(cloud, '/_local/webhooks', { drop: true })).json();

    expect(delivery).toEqual({ duplicate: 2, shuffle: true, drop: true });
  });

  test('a reset restores the seeded state', async () => {
    const cloud = await aCloud();
    await register(cloud, 'ann@example.test');
    await cloud.bus.drain();
    await cloud.clock.advance(40);

    const reset = await post(cloud, '/_local/reset', {});

    const mails = cloud.mailbox.list();
    const again = await signIn(cloud);
    const free = await register(cloud, 'ann@example.test');
    expect([reset.status, again.status, free.status]).toEqual([200, 200, 201]);
    expect(cloud.clock.aheadMs()).toBe(0);
    expect(mails).toEqual([]);
  });

  test.each([
    ['a form of another site', { origin: 'http://evil.example', 'content-type': 'text/plain' }],
    ['JSON of another site', { origin: 'http://evil.example', ...json }],
    ['a page of no origin', { origin: 'null', ...json }],
    ['the checkout page', { origin: 'http://127.0.0.1:1', ...json }],
    ['a form without an origin', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('%s cannot change anything under /_local/', async (_who, headers) => {
    const cloud = await aCloud();
    await register(cloud, 'ann@example.test');
    await cloud.bus.drain();

    const response = await post(cloud, '/_local/reset', {}, headers);

    expect(response.status).toBe(403);
    expect(cloud.bus.records()).toHaveLength(1);
  });

  test('an unknown path under /_local/ is 404 and a wrong method 405', async () => {
    const cloud = await aCloud();

    const [unknown, wrong] = await Promise.all([
      fetch(`${cloud.url}/_local/nothing`),
      fetch(`${cloud.url}/_local/clock`, { method: 'DELETE' }),
    ]);

    expect([unknown.status, wrong.status]).toEqual([404, 405]);
  });
});
