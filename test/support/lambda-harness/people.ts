import type { RouteName } from '#contract/routes.ts';
import type { PlanKey } from '#domain/plans.ts';
import type { Event } from '#events/catalog.ts';
import { reactionEvent } from '#infra/local/lambda-events.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import type { Webhook } from '#test/support/api-event.ts';
import { apiEvent, jsonRequest, webhookRequest } from '#test/support/api-event.ts';
import { addAccount, aRegistration } from '#test/support/test-context.ts';
import { aVisitor } from '#test/support/visitor.ts';
import type { DrivenLambdas } from './drive.ts';

/** The event of a request, as API Gateway hands it to the Lambda of the route. */
export const request = (route: RouteName, body?: unknown) => apiEvent(route, jsonRequest(body));

export const webhook = (given: Webhook) => apiEvent('receivePaystack', webhookRequest(given));

/** An event on the bus, in the form in which a reaction receives it. */
export const published = async (harness: DrivenLambdas, event: Event): Promise<{ event: unknown }> => {
  await harness.ports.bus.publish([event]);
  return { event: reactionEvent(harness.newest(event.name)) };
};

/** A person with an account, stored without calls of the API. */
export const aMember = async (harness: DrivenLambdas, isConfirmed = true, registration = aRegistration()) => {
  const { ports } = harness;
  const { email, username, password } = registration;
  const account = { email, username, passwordHash: await ports.passwords.hash(password) };
  const { id: userId } = await addAccount(ports, account, isConfirmed);
  const stored = async (): Promise<User> => {
    const user = await readUser(ports, userId);
    if (!user) throw new Error('the member is not stored');
    return user;
  };
  return { ...aVisitor(harness.system, registration), userId, stored };
};

export type Member = Awaited<ReturnType<typeof aMember>>;

export const signedIn = async (harness: DrivenLambdas, registration = aRegistration()): Promise<Member> => {
  const member = await aMember(harness, true, registration);
  await member.signIn();
  return member;
};

/** A member who selected two locations and paid; the webhooks about it are not delivered yet. */
export const aBuyer = async (harness: DrivenLambdas, plan: PlanKey = 'explorer', registration = aRegistration()) => {
  const member = await signedIn(harness, registration);
  await member.select([3, 8]);
  const payment = await member.start(plan);
  await harness.settle();
  await member.atCheckout(payment, 'pay');
  return { ...member, ...payment, webhooks: await harness.pass(5_000) };
};

/** A member on a plan with active locations and a receipt. */
export const aSubscriber = async (harness: DrivenLambdas, plan?: PlanKey, registration = aRegistration()) => {
  const buyer = await aBuyer(harness, plan, registration);
  for (const each of buyer.webhooks) await harness.call('receivePaystack', webhook(each));
  await harness.settle();
  return buyer;
};
