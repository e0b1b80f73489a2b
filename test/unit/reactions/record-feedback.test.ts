import { describe, expect, test } from 'vitest';
import type { EmailHash } from '#domain/identity.ts';
import { recordFeedback } from '#functions/reactions/record-feedback.ts';
import { readDeliverability } from '#repositories/deliverability.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { readUser } from '#repositories/users.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';

const sentAt = '2026-11-21T11:00:00.000Z';
const until = '2027-02-19T11:00:00.000Z';
const metadata = { id: 'evt_1', at: new Date('2026-11-21T11:59:00.000Z') };

const setUp = async () => {
  const context = aTestContext();
  const { ports } = context;
  const { id, email } = await aUser(context);
  const bounce = (emailHash: EmailHash, sent = sentAt, bounceType = 'Permanent') =>
    recordFeedback({ name: 'mail.bounced', detail: { emailHash, bounceType, sentAt: sent } }, ports, metadata);
  const stored = async () => ({
    known: await readDeliverability(ports.database, await hashEmail(ports.hashes, email)),
    undeliverableUntil: (await readUser(ports, id))?.undeliverableUntil,
  });
  return { ...context, bounce, stored, emailHash: await hashEmail(ports.hashes, email) };
};

describe('bounces and complaints', () => {
  test('a bounce stops mail to the address and tells its owner', async () => {
    const { bounce, stored, emailHash } = await setUp();

    await bounce(emailHash);

    expect(await stored()).toMatchObject({ known: { failure: { sentAt, until } }, undeliverableUntil: until });
  });

  test('a complaint stops mail to the address for a year', async () => {
    const { ports, stored, emailHash } = await setUp();

    await recordFeedback({ name: 'mail.complained', detail: { emailHash, sentAt } }, ports, metadata);

    expect(await stored()).toMatchObject({ undeliverableUntil: '2027-11-21T11:00:00.000Z' });
  });

  test('a transient bounce writes nothing', async () => {
    const { bounce, calls, stored, emailHash } = await setUp();
    const before = calls.length;

    await bounce(emailHash, sentAt, 'Transient');

    expect(calls.slice(before)).toEqual(['get users']);
    expect(await stored()).toMatchObject({ known: { failure: null }, undeliverableUntil: undefined });
  });

  test('a redelivered bounce writes nothing', async () => {
    const { bounce, calls, emailHash } = await setUp();
    await bounce(emailHash);
    const before = calls.length;

    await bounce(emailHash);

    expect(calls.slice(before)).toEqual(['get users']);
  });

  test('bounces that are reported in another order than they happened lead to the same', async () => {
    const [one, other] = [await setUp(), await setUp()];
    const later = '2026-11-21T11:30:00.000Z';

    for (const sent of [sentAt, later]) await one.bounce(one.emailHash, sent);
    for (const sent of [later, sentAt]) await other.bounce(other.emailHash, sent);

    const { failure } = (await one.stored()).known;
    expect(failure).toMatchObject({ sentAt: later });
    expect((await other.stored()).known.failure).toEqual(failure);
  });

  test('a bounce stops mail to an address without an account', async () => {
    const { ports, bounce } = await setUp();
    const emailHash = await hashEmail(ports.hashes, 'nobody@example.com');

    await bounce(emailHash);

    expect(await readDeliverability(ports.database, emailHash)).toMatchObject({ failure: { until } });
  });

  test('what is stored about an address names it by its hash, and is removed half a year after mail is tried again', async () => {
    const { ports, bounce, emailHash } = await setUp();

    await bounce(emailHash);

    const item = await ports.database.get('users', { pk: `deliverability#${emailHash}` });
    expect(item).toMatchObject({ removeAfter: Date.parse(until) / 1000 + 180 * 86_400 });
    expect(JSON.stringify(item)).not.toContain('@');
  });
});
