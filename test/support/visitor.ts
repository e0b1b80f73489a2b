import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { PlanCodes, PlanKey } from '#domain/plans.ts';
import { plans } from '#domain/plans.ts';
import { stages } from '#infra/config/stages.ts';
import type { Paystack } from '#infra/local/paystack/paystack.ts';
import type { Sent } from './api-event.ts';
import { jsonRequest } from './api-event.ts';
import { aRegistration } from './test-context.ts';

/** The product as a person reaches it, however it runs; a request has the form `R`. */
export type SystemUnderTest<R> = {
  request: (route: RouteName, sent: Sent) => R;
  send: (request: R) => Promise<{ status: number; body: unknown }>;
  /** The mails sent to an address, oldest first. */
  mails: (email: string) => Promise<unknown>;
  /** Submits the form of the provider's checkout page. */
  submitCheckout: (url: string, form: URLSearchParams) => Promise<Response>;
  /** The provider's plan codes of its stage; those of the local one where there are none. */
  planCodes?: PlanCodes;
};

/** The checkout pages of a simulated provider. */
export const checkoutOf =
  (paystack: Pick<Paystack, 'handle'>) =>
  async (url: string, form: URLSearchParams): Promise<Response> => {
    const response = await paystack.handle(new Request(url, { method: 'POST', body: form }));
    if (!response) throw new Error(`there is no checkout at ${url}`);
    return response;
  };

/** How long mails and events may take, also over a cold start on an emulator. */
const patience = { timeout: 30_000, interval: 100 };

const Mails = z.array(z.object({ subject: z.string(), text: z.string() }));
const Body = z.record(z.string(), z.unknown());
const Tokens = z.object({ access: z.string(), refresh: z.string() });
const Locations = z.array(z.object({ id: z.number(), paid: z.boolean() }));
const Started = z.object({ data: z.object({ authorization_url: z.string(), reference: z.string() }) });
const Servers = z.array(z.object({ id: z.number() }));

export type Payment = z.infer<typeof Started>['data'];
export type CheckoutAction = 'pay' | 'decline' | 'abandon';

/** The newest link in mails with such a subject, or undefined. */
export const linkIn = (mails: readonly { subject: string; text: string }[], subject: RegExp): URL | undefined => {
  const mail = mails.findLast((each) => subject.test(each.subject));
  const [link] = /https?:\/\/\S+/u.exec(mail?.text ?? '') ?? [];
  return link === undefined ? undefined : new URL(link);
};

/** A person who uses nothing but the API, their mails and the provider's checkout page. */
export const aVisitor = <R>(system: SystemUnderTest<R>, registration = aRegistration()) => {
  const { email, username, password } = registration;
  let tokens = { access: '', refresh: '' };

  /** The visitor's own request. */
  const request = (route: RouteName, body?: unknown): R => system.request(route, jsonRequest(body, tokens.access));

  const send = (route: RouteName, body?: unknown) => system.send(request(route, body));

  const call = async <T extends z.ZodMiniType>(response: T, route: RouteName, body?: unknown): Promise<z.infer<T>> => {
    const reply = await send(route, body);
    expect(reply, `response of ${route}`).toMatchObject({ status: routes[route].status });
    return response.parse(reply.body);
  };

  /** A request that must succeed; returns the body. */
  const ask = (route: RouteName, body?: unknown) => call(Body, route, body);

  const mails = async () => Mails.parse(await system.mails(email));

  /** The subjects of all mails but the confirmation. */
  const subjects = async (): Promise<string[]> =>
    (await mails()).map(({ subject }) => subject).filter((subject) => !subject.includes('Confirm'));

  /** The query of the newest link mailed under such a subject. */
  const mailedQuery = async (subject: RegExp): Promise<Record<string, string>> => {
    const find = async (): Promise<URL> => {
      const link = linkIn(await mails(), subject);
      if (!link) throw new Error(`no mail to ${email} matches ${subject}`);
      return link;
    };
    // Not expect.poll: visitors also arrive before the tests of a file begin.
    return Object.fromEntries((await vi.waitFor(find, patience)).searchParams);
  };

  const signIn = async () => {
    tokens = { access: '', refresh: '' };
    tokens = await call(Tokens, 'createToken', { email, password });
    return tokens;
  };

  const exchange = (refresh: string) => call(Tokens, 'refreshToken', { refresh });

  const register = () => ask('registerUser', registration);

  /** Registers, opens the link in the mail and signs in. */
  const arrive = async (): Promise<void> => {
    await register();
    await ask('verifyEmail', await mailedQuery(/Confirm/u));
    await signIn();
  };

  /** The body that starts a payment. */
  const order = (plan: PlanKey) => ({
    email,
    amount: plans[plan].amountCents,
    plan: (system.planCodes ?? stages.local.provider.planCodes)[plan],
    start_date: '2026-11-10T12:00:00.000Z',
  });

  const start = async (plan: PlanKey): Promise<Payment> => (await call(Started, 'startPayment', order(plan))).data;

  const atCheckout = ({ authorization_url }: Payment, action: CheckoutAction): Promise<Response> =>
    system.submitCheckout(authorization_url, new URLSearchParams({ action }));

  const select = (ids: readonly number[]) => ask('selectServers', { server_ids: ids });

  const everyServer = async () => (await call(Servers, 'listServers')).map(({ id }) => id);

  const record = () => ask('getUser');

  const paidLocations = async (): Promise<number[]> =>
    (await call(Locations, 'listSubscribed')).filter(({ paid }) => paid).map(({ id }) => id);

  const confirm = async ({ reference }: Payment) => (await ask('confirmPayment', { reference })).outcome;

  /** Waits until the plan and exactly these locations are active. */
  const waitForPlan = async (plan: PlanKey, ids: readonly number[]): Promise<void> => {
    const expected = { subscription: true, subscription_amount: plans[plan].amountCents };
    await vi.waitFor(async () => expect(await record()).toMatchObject(expected), patience);
    await vi.waitFor(async () => expect(await paidLocations()).toEqual(ids), patience);
  };

  const buy = async (plan: PlanKey, ids: readonly number[]): Promise<void> => {
    await select(ids);
    await atCheckout(await start(plan), 'pay');
    await waitForPlan(plan, ids);
  };

  return {
    email,
    username,
    registration,
    tokens: () => tokens,
    request,
    send,
    ask,
    mails,
    subjects,
    mailedQuery,
    register,
    arrive,
    signIn,
    exchange,
    order,
    start,
    atCheckout,
    select,
    everyServer,
    record,
    paidLocations,
    confirm,
    waitForPlan,
    buy,
  };
};

export type Visitor<R = Request> = ReturnType<typeof aVisitor<R>>;
