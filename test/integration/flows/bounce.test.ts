import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import type { MailAction } from '#infra/local/mail-feedback.ts';
import { openCloud } from '#test/support/cloud.ts';
import { overHttp } from '#test/support/over-http.ts';
import { aRegistration } from '#test/support/test-context.ts';
import type { Visitor } from '#test/support/visitor.ts';
import { aVisitor } from '#test/support/visitor.ts';

const reset = 'Set a new Pazia password';

let cloud: Cloud;

beforeAll(async () => {
  cloud = await openCloud();
});

afterAll(() => cloud?.stop());

const arrived = async (): Promise<Visitor> => {
  const visitor = aVisitor(overHttp(cloud.url));
  await visitor.arrive();
  return visitor;
};

const post = (action: string, id: string): Promise<Response> =>
  fetch(`${cloud.url}/_local/mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ do: action, id }),
  });

/** Lets the newest mail to an address bounce, or its reader complain. */
const act = async ({ email }: Visitor, action: MailAction): Promise<void> => {
  const { id = '' } = cloud.mailbox.list(email).at(-1) ?? {};
  expect((await post(action, id)).status).toBe(200);
  await cloud.bus.drain();
};

const asksForReset = async ({ email, ask }: Visitor): Promise<void> => {
  await ask('requestReset', { email });
  await cloud.bus.drain();
};

const outcomes = ({ email }: Visitor) => cloud.mailbox.list(email).map(({ subject, outcome }) => [subject, outcome]);

describe('mail that comes back', () => {
  test.each(['bounce', 'complain'] as const)(
    'after a %s nothing is sent until the owner confirms the address again, and then mail flows',
    async (action) => {
      const visitor = await arrived();

      await act(visitor, action);
      await asksForReset(visitor);
      const whileStopped = await visitor.subjects();
      await visitor.signIn();
      const told = await visitor.record();
      await visitor.ask('reverifyEmail');
      await visitor.ask('verifyEmail', await visitor.mailedQuery(/again/u));
      const after = await visitor.record();
      await asksForReset(visitor);

      expect(whileStopped).toEqual([]);
      expect([told.email_undeliverable, after.email_undeliverable]).toEqual([true, false]);
      expect(await visitor.subjects()).toEqual([reset]);
      expect(outcomes(visitor).at(-1)).toEqual([reset, 'delivered']);
    },
  );

  test('a transient bounce stops nothing', async () => {
    const visitor = await arrived();

    await act(visitor, 'transient_bounce');
    await asksForReset(visitor);

    expect(await visitor.record()).toMatchObject({ email_undeliverable: false });
    expect(await visitor.subjects()).toEqual([reset]);
  });

  test('a purchase and its renewal succeed without their mails', async () => {
    const visitor = await arrived();
    await act(visitor, 'bounce');

    await visitor.buy('explorer', [3, 30]);
    await cloud.bus.drain();

    expect(await visitor.record()).toMatchObject({ subscription: true, email_undeliverable: true });
    expect(await visitor.subjects()).toEqual([]);
    expect(
      cloud.bus.records().flatMap(({ reactions }) => reactions.filter(({ outcome }) => outcome === 'dead')),
    ).toEqual([]);
  });

  test('mail to the addresses of SES’s mailbox simulator bounces by itself', async () => {
    const email = `bounce+${aRegistration().username}@simulator.amazonses.com`;
    const visitor = aVisitor(overHttp(cloud.url), { ...aRegistration(), email });

    await visitor.register();
    await cloud.bus.drain();
    await visitor.ask('resendVerification', { email });
    await cloud.bus.drain();

    expect(outcomes(visitor)).toEqual([['Confirm your e-mail for Pazia', 'bounced']]);
  });

  test('SES’s own suppression list drops mail that we send by mistake, and reports it', async () => {
    const visitor = await arrived();
    await act(visitor, 'bounce');
    const rows = cloud.ports.database;
    const { emailHash } = cloud.mailbox.list(visitor.email).at(-1)?.tags ?? {};
    await rows.write({ kind: 'delete', table: 'users', key: { pk: `deliverability#${emailHash}` } });

    await asksForReset(visitor);

    expect(outcomes(visitor).at(-1)).toEqual([reset, 'suppressed']);
    expect(await rows.get('users', { pk: `deliverability#${emailHash}` })).toMatchObject({ confirmedAt: null });
  });

  test('no event on the bus contains the address', async () => {
    const visitor = await arrived();

    await act(visitor, 'bounce');

    const events = cloud.bus.records().filter(({ name }) => name === 'mail.bounced');
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).not.toContain('@');
  });

  test.each([
    ['an unknown mail', 'bounce', 'no-such-mail', 404],
    ['an unknown action', 'burn', 'no-such-mail', 400],
  ])('the mailbox refuses %s', async (_what, action, id, status) => {
    expect((await post(action, id)).status).toBe(status);
  });
});
