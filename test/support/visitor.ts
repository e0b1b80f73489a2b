import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { PlanKey } from '#domain/plans.ts';
import { plans } from '#domain/plans.ts';

const Mails = z.array(z.object({ subject: z.string(), text: z.string() }));
const Body = z.record(z.string(), z.unknown());
const Locations = z.array(z.object({ id: z.number(), paid: z.boolean() }));
const Started = z.object({ data: z.object({ authorization_url: z.string(), reference: z.string() }) });
const Servers = z.array(z.object({ id: z.number() }));

export type Payment = z.infer<typeof Started>['data'];
export type Deed = 'pay' | 'decline' | 'abandon';

export const password = 'Visit-pass-1';

/** The mails that came for an address, oldest first. */
export type ReadMails = (email: string) => Promise<unknown>;

const fromPanel =
  (url: string): ReadMails =>
  async (email) =>
    (await fetch(`${url}/_local/mail?to=${encodeURIComponent(email)}`)).json();

/** A person with nothing but HTTP: the API, the mail they get, and the provider's checkout page. */
export const aVisitor = (url: string, name = `v${randomUUID().slice(0, 8)}`, readMails = fromPanel(url)) => {
  const email = `${name}@example.com`;
  let access = '';

  const send = async (route: RouteName, body?: unknown): Promise<{ status: number; body: unknown }> => {
    const { method, path } = routes[route];
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(access ? { authorization: `Bearer ${access}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };

  const ask = async <T extends z.ZodMiniType>(answer: T, route: RouteName, body?: unknown): Promise<z.infer<T>> => {
    const reply = await send(route, body);
    expect(reply, `${route} answered`).toMatchObject({ status: routes[route].status });
    return answer.parse(reply.body);
  };

  const mails = async () => Mails.parse(await readMails(email));

  const linkIn = async (subject: RegExp): Promise<URL> => {
    // Not expect.poll: a visitor also arrives before the tests of a file begin.
    const isMailed = async () =>
      expect((await mails()).map((mail) => mail.subject)).toContainEqual(expect.stringMatching(subject));
    await vi.waitFor(isMailed, { timeout: 15_000 });
    const mail = (await mails()).findLast((each) => subject.test(each.subject));
    return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  };

  const signIn = async (): Promise<void> => {
    access = String((await ask(Body, 'createToken', { email, password })).access);
  };

  const arrive = async (): Promise<void> => {
    await ask(Body, 'registerUser', { email, username: name, password, confirm_password: password });
    const { searchParams } = await linkIn(/Confirm/);
    await ask(Body, 'verifyEmail', Object.fromEntries(searchParams));
    await signIn();
  };

  const start = (plan: PlanKey): Promise<Payment> =>
    ask(Started, 'startPayment', {
      email,
      amount: plans[plan].amountCents,
      plan: `PLN_${plan}`,
      start_date: new Date().toISOString(),
    }).then(({ data }) => data);

  /** What the checkout's button of that name does. */
  const atCheckout = async ({ authorization_url }: Payment, action: Deed): Promise<Response> =>
    fetch(authorization_url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });

  const select = (ids: readonly number[]) => ask(Body, 'selectServers', { server_ids: ids });

  const everyServer = async () => (await ask(Servers, 'listServers')).map(({ id }) => id);

  const record = () => ask(Body, 'getUser');

  const paidLocations = async (): Promise<number[]> =>
    (await ask(Locations, 'listSubscribed')).filter(({ paid }) => paid).map(({ id }) => id);

  const confirm = async (payment: Payment) =>
    (await ask(Body, 'confirmPayment', { reference: payment.reference })).outcome;

  return { email, send, mails, arrive, signIn, start, atCheckout, select, everyServer, record, paidLocations, confirm };
};

export type Visitor = ReturnType<typeof aVisitor>;
