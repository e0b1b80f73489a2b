import type { RouteName } from '#contract/routes.ts';
import type { Event, EventName } from '#events/catalog.ts';
import type { ReactionName } from '#events/reactions.ts';
import { reactions as subscriptions } from '#events/reactions.ts';
import type { JobName } from '#events/schedule.ts';
import { expireSubscriptions } from '#functions/jobs/expire-subscriptions.ts';
import { reconcileBilling } from '#functions/jobs/reconcile-billing.ts';
import { resolveStaleCheckouts } from '#functions/jobs/resolve-stale-checkouts.ts';
import { reconcileLocations } from '#functions/reactions/reconcile-locations.ts';
import { recordDispute } from '#functions/reactions/record-dispute.ts';
import { recordFeedback } from '#functions/reactions/record-feedback.ts';
import { sendMail } from '#functions/reactions/send-mail.ts';
import { syncSubscription } from '#functions/reactions/sync-subscription.ts';
import { reactionNames } from '#infra/config/names.ts';
import { jobEvent, reactionEvent } from '#infra/local/lambda-events.ts';
import type { Ports } from '#ports/ports.ts';
import type { Reaction } from '#runtime/react.ts';
import { react } from '#runtime/react.ts';
import type { Job } from '#runtime/run.ts';
import { run } from '#runtime/run.ts';
import type { Reply } from '#test/support/api.ts';
import { apiOf } from '#test/support/api.ts';
import type { Sent, Webhook } from '#test/support/api-event.ts';
import { jsonRequest, webhookRequest } from '#test/support/api-event.ts';

/** An event that the bus accepted. */
export type Accepted = { id: string; at: Date; event: Event };

/** One call of a Lambda, to make as often as needed. */
export type Invocation =
  | { kind: 'request'; name: RouteName; sent: Sent }
  | { kind: 'reaction'; name: ReactionName; accepted: Accepted }
  | { kind: 'job'; name: JobName };

export const request = (name: RouteName, body?: unknown): Invocation => ({
  kind: 'request',
  name,
  sent: jsonRequest(body),
});

export const webhookOf = (webhook: Webhook): Invocation => ({
  kind: 'request',
  name: 'receivePaystack',
  sent: webhookRequest(webhook),
});

/** The reactions that an event triggers. */
export const subscribersOf = (event: EventName): ReactionName[] =>
  reactionNames.filter((name) => subscriptions[name].some((each) => each === event));

const reactions: { [R in ReactionName]: Reaction<R> } = {
  syncSubscription,
  recordDispute,
  recordFeedback,
  reconcileLocations,
  sendMail,
};
const jobs: Record<JobName, Job> = { resolveStaleCheckouts, expireSubscriptions, reconcileBilling };

const handleEvent = async <R extends ReactionName>(
  name: R,
  { id, at, event }: Accepted,
  ports: Ports,
): Promise<null> => {
  const record = { id, name: event.name, detail: event.detail, at: at.toISOString(), reactions: [] };
  await react(name, reactions[name], () => ports)(reactionEvent(record));
  return null;
};

/** Runs a Lambda with its whole stack on these ports. Only a request has a reply. */
export const invoke = async (invocation: Invocation, ports: Ports): Promise<Reply | null> => {
  if (invocation.kind === 'request') return apiOf(ports).send(invocation.name, invocation.sent);
  if (invocation.kind === 'reaction') return handleEvent(invocation.name, invocation.accepted, ports);
  const { name } = invocation;
  await run(name, jobs[name], () => ports)({ ...jobEvent(name, ports.clock.now()), 'detail-type': 'Scheduled Event' });
  return null;
};
