import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { RouteName } from '#contract/routes.ts';
import type { PlanKey } from '#domain/plans.ts';
import { plans } from '#domain/plans.ts';
import type { Event } from '#events/catalog.ts';
import type { FunctionName } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { reactionEvent } from '#infra/local/lambda-events.ts';
import { confirmAccount } from '#repositories/confirmation.ts';
import { registerAccount } from '#repositories/registration.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import { apiEvent } from '#test/support/api-event.ts';
import type { LambdaHarness } from './lambda-harness.ts';
import type { Webhook } from './service-fakes.ts';

export const password = 'Visit-pass-1';

const Reply = z.object({ statusCode: z.number(), body: z.string() });
const Tokens = z.object({ access: z.string(), refresh: z.string() });
const Started = z.object({ data: z.object({ authorization_url: z.string(), reference: z.string() }) });

/** The request of somebody: what API Gateway hands to the Lambda of the route. */
export const request = (route: RouteName, body?: unknown, bearer?: string) =>
  apiEvent(route, { body: body === undefined ? undefined : JSON.stringify(body), ...(bearer ? { bearer } : {}) });

export const webhook = ({ body, signature }: Webhook) =>
  apiEvent('receivePaystack', { body, headers: { 'x-paystack-signature': signature } });

/** An event that the bus has taken, as a reaction is handed it. */
export const toldOf = async (harness: LambdaHarness, event: Event): Promise<{ event: unknown }> => {
  await harness.ports.bus.publish([event]);
  return { event: reactionEvent(harness.newest(event.name)) };
};

/** An address and a name that nobody has. */
export const aStranger = () => {
  const username = `v${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com`, password, confirm_password: password };
};

/** Somebody with a confirmed account, and what they do with it. */
export const aMember = async (harness: LambdaHarness, isConfirmed = true, person = aStranger()) => {
  const { email, username } = person;
  const passwordHash = await harness.ports.passwords.hash(person.password);
  const claimed = await registerAccount(harness.ports, { email, username, passwordHash });
  const userId = claimed.kind === 'registered' ? claimed.userId : '';
  const stored = async (): Promise<User> => {
    const user = await readUser(harness.ports, userId);
    if (!user) throw new Error('the member is gone');
    return user;
  };
  if (isConfirmed) await confirmAccount(harness.ports, await stored());

  let tokens = { access: '', refresh: '' };
  const ask = async (name: FunctionName & RouteName, body?: unknown): Promise<unknown> => {
    const reply = Reply.parse(await harness.call(name, request(name, body, tokens.access || undefined)));
    if (reply.statusCode >= 300) throw new Error(`${name} answered ${reply.statusCode}: ${reply.body}`);
    return JSON.parse(reply.body);
  };

  const signIn = async () => {
    tokens = Tokens.parse(await ask('createToken', { email, password: person.password }));
    return tokens;
  };

  /** The body that begins paying. */
  const order = (plan: PlanKey) => ({
    email,
    amount: plans[plan].amountCents,
    plan: stages.local.provider.planCodes[plan],
    start_date: '2026-11-03T12:00:00.000Z',
  });

  const start = async (plan: PlanKey) => Started.parse(await ask('startPayment', order(plan))).data;

  const atCheckout = async (url: string, action: 'pay' | 'decline'): Promise<void> => {
    await harness.paystack.handle(new Request(url, { method: 'POST', body: new URLSearchParams({ action }) }));
  };

  const choose = (...ids: number[]) => ask('selectServers', { server_ids: ids });

  const exchange = async (refresh: string) => Tokens.parse(await ask('refreshToken', { refresh }));

  return {
    email,
    username,
    userId,
    stored,
    tokens: () => tokens,
    ask,
    signIn,
    order,
    start,
    atCheckout,
    choose,
    exchange,
    /** The member's own request. */
    asks: (route: RouteName, body?: unknown) => request(route, body, tokens.access),
  };
};

export type Member = Awaited<ReturnType<typeof aMember>>;

export const signedIn = async (harness: LambdaHarness, person = aStranger()): Promise<Member> => {
  const member = await aMember(harness, true, person);
  await member.signIn();
  return member;
};

/** Somebody who chose two locations and paid; the webhooks of it are still to be taken in. */
export const aBuyer = async (harness: LambdaHarness, plan: PlanKey = 'explorer', person = aStranger()) => {
  const member = await signedIn(harness, person);
  await member.choose(3, 8);
  const { authorization_url, reference } = await member.start(plan);
  await harness.settle();
  await member.atCheckout(authorization_url, 'pay');
  return { ...member, reference, webhooks: await harness.pass(5_000) };
};

/** Takes in webhooks, and everything that follows from them. */
const takeIn = async (harness: LambdaHarness, webhooks: readonly Webhook[]): Promise<void> => {
  for (const each of webhooks) await harness.call('receivePaystack', webhook(each));
  await harness.settle();
};

/** Somebody on a plan whose locations are settled and whose receipt is out. */
export const aSubscriber = async (harness: LambdaHarness, plan: PlanKey = 'explorer', person = aStranger()) => {
  const buyer = await aBuyer(harness, plan, person);
  await takeIn(harness, buyer.webhooks);
  return buyer;
};
