import * as z from 'zod/mini';
import type { RouteName } from '#contract/routes.ts';
import type { PlanKey } from '#domain/plans.ts';
import { plans } from '#domain/plans.ts';
import { stages } from '#infra/config/stages.ts';
import type { Backend } from './backend-fixture.ts';
import { request } from './backend-fixture.ts';

export const password = 'Visit-pass-1';
export const newPassword = 'Other-pass-2';

const Tokens = z.object({ access: z.string(), refresh: z.string() });
const Started = z.object({ data: z.object({ authorization_url: z.string(), reference: z.string() }) });
export type Payment = z.infer<typeof Started>['data'];

const emailOf = (name: string): string => `${name}@example.com`;

export const registration = (name: string) => ({
  email: emailOf(name),
  username: name,
  password,
  confirm_password: password,
});

/** The link of the newest mail that such a subject stands on. */
export const linkTo = (backend: Backend, name: string, subject: RegExp): URLSearchParams => {
  const mail = backend.backEnd.mails.findLast((each) => each.to === emailOf(name) && subject.test(each.subject));
  const [link] = /https?:\/\/\S+/u.exec(mail?.text ?? '') ?? [];
  if (!link) throw new Error(`${name} has no such mail`);
  return new URL(link).searchParams;
};

export const verification = (backend: Backend, name: string) => Object.fromEntries(linkTo(backend, name, /Confirm/u));

/** Somebody with an account, and what they can do. Each deed must succeed. */
export type Member = Awaited<ReturnType<typeof aMember>>;

export const signIn = async (backend: Backend, name: string) => {
  const { status, body } = await backend.send('createToken', { email: emailOf(name), password });
  if (status !== 200) throw new Error(`${name} can't sign in`);
  return Tokens.parse(body);
};

export const atCheckout = async (backend: Backend, url: string, action: 'pay' | 'decline'): Promise<void> => {
  await backend.backEnd.paystack.handle(new Request(url, { method: 'POST', body: new URLSearchParams({ action }) }));
};

export const order = (name: string, plan: PlanKey) => ({
  email: emailOf(name),
  amount: plans[plan].amountCents,
  plan: stages.local.provider.planCodes[plan],
  start_date: '2026-11-10T12:00:00.000Z',
});

export const startPaying = async (backend: Backend, name: string, access: string, plan: PlanKey): Promise<Payment> => {
  const { status, body } = await backend.send('startPayment', order(name, plan), access);
  if (status !== 200) throw new Error(`startPayment answered ${status}: ${String(body.code)}`);
  return Started.parse(body).data;
};

export const aMember = async (backend: Backend, name = 'ann') => {
  await backend.send('registerUser', registration(name));
  await backend.settle();
  await backend.send('verifyEmail', verification(backend, name));
  const tokens = await signIn(backend, name);

  const asks = (route: RouteName, body?: unknown) => request(route, body, tokens.access);
  const ask = async (route: RouteName, body?: unknown) => {
    const { status, body: answer } = await backend.send(route, body, tokens.access);
    if (status >= 300) throw new Error(`${route} answered ${status}`);
    return answer;
  };
  const choose = (...ids: number[]) => ask('selectServers', { server_ids: ids });
  const start = (plan: PlanKey) => startPaying(backend, name, tokens.access, plan);

  /** Pays; the charge is made, and nobody has been told yet. */
  const buy = async (plan: PlanKey, ...ids: number[]): Promise<Payment> => {
    await choose(...ids);
    const payment = await start(plan);
    await backend.settle();
    await atCheckout(backend, payment.authorization_url, 'pay');
    return payment;
  };
  return { name, tokens, asks, ask, choose, start, buy };
};

/** Within the life of an access token. */
const quietMs = 3 * 60_000;

/** Somebody on a plan whose locations are settled and whose receipt is out. */
export const aSubscriber = async (backend: Backend, plan: PlanKey = 'explorer', ids: readonly number[] = [3, 8]) => {
  const member = await aMember(backend);
  const payment = await member.buy(plan, ...ids);
  await backend.pass(quietMs);
  return { ...member, payment };
};

export const customerOf = (backend: Backend): string => backend.backEnd.paystack.customers()[0]?.code ?? '';
export const subscriptionOf = (backend: Backend): string => backend.backEnd.paystack.subscriptions()[0]?.code ?? '';
