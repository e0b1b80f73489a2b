import { expect } from 'vitest';
import { utcDay } from '#domain/days.ts';
import type { PlanKey } from '#domain/plans.ts';
import type { Cloud } from '#infra/local/cloud.ts';
import type { ReadMails } from './over-http.ts';
import { overHttp } from './over-http.ts';
import type { Visitor } from './visitor.ts';
import { aVisitor } from './visitor.ts';

const dayMs = 86_400_000;
const tenMinutes = 10 / 1440;

export const receipt = 'Your Pazia receipt';

/**
 * Customers over months of a cloud's own clock, and their data at the provider. Their mails are read from the cloud's
 * mailbox or by `mails`.
 */
export const aLifetime = (cloud: Cloud, mails?: ReadMails) => {
  const post = async (path: string, body: unknown): Promise<void> => {
    const response = await fetch(`${cloud.url}/_local/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status, `status of ${path}`).toBe(200);
  };

  /** Lets days pass with everything due in them; then the visitors sign in again. */
  const pass = async (days: number, ...visitors: readonly Visitor[]): Promise<void> => {
    await post('clock', { advance_days: days });
    for (const visitor of visitors) await visitor.signIn();
  };

  const travelTo = (instant: string, ...visitors: readonly Visitor[]): Promise<void> =>
    pass((Date.parse(instant) - cloud.clock.now().getTime()) / dayMs, ...visitors);

  /** Eight o'clock of the next day, so that plans bought then also expire in the morning. */
  const nextMorning = (): Promise<void> =>
    travelTo(`${utcDay(new Date(cloud.clock.now().getTime() + dayMs))}T08:00:00.000Z`);

  /** Noon of the day this many days after the record's expiry. */
  const afterExpiry = async (visitor: Visitor, days: number): Promise<string> => {
    const expiryAt = Date.parse(String((await visitor.record()).expiry_at));
    return `${utcDay(new Date(expiryAt + days * dayMs))}T12:00:00.000Z`;
  };

  const arrived = async (): Promise<Visitor> => {
    const visitor = aVisitor(overHttp(cloud.url, mails));
    await visitor.arrive();
    return visitor;
  };

  const customerOf = ({ email }: Visitor): string =>
    cloud.paystack.customers().find((each) => each.email === email)?.code ?? '';

  const ofCustomer =
    (visitor: Visitor) =>
    ({ customerCode }: { customerCode: string }): boolean =>
      customerCode === customerOf(visitor);

  /** The successful charges, in the order of payment. */
  const charges = (visitor: Visitor) =>
    cloud.paystack
      .payments()
      .filter(ofCustomer(visitor))
      .filter(({ status }) => status === 'success')
      .toSorted((a, b) => String(a.paidAt).localeCompare(String(b.paidAt)));

  const active = (visitor: Visitor) =>
    cloud.paystack
      .subscriptions()
      .filter(ofCustomer(visitor))
      .filter(({ status }) => status === 'active');

  const row = (reference: string) => cloud.ports.database.get('payments', { reference });

  const buy = async (visitor: Visitor, plan: PlanKey, locations: readonly number[]): Promise<void> => {
    await visitor.buy(plan, locations);
    // Wait past the last webhook of the purchase, so that none is left for the next step.
    await pass(tenMinutes, visitor);
  };

  /** Exactly these amounts were charged, each with one row in the ledger and one receipt. */
  const expectCharges = async (visitor: Visitor, amounts: readonly number[]): Promise<void> => {
    const made = charges(visitor);
    expect(made.map(({ amount }) => amount)).toEqual(amounts);
    const all = cloud.paystack.payments().filter(ofCustomer(visitor));
    const rows = await Promise.all(all.map(({ reference }) => row(reference)));
    const paid = rows.flatMap((each) => (each?.status === 'success' ? [String(each.reference)] : []));
    expect(paid.toSorted()).toEqual(made.map(({ reference }) => reference).toSorted());
    expect((await visitor.subjects()).filter((subject) => subject === receipt)).toHaveLength(amounts.length);
  };

  return {
    post,
    pass,
    travelTo,
    nextMorning,
    afterExpiry,
    arrived,
    customerOf,
    charges,
    active,
    row,
    buy,
    expectCharges,
    tenMinutes,
  };
};
