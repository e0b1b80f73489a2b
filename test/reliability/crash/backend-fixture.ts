import type { RouteName } from '#contract/routes.ts';
import type { EventName } from '#events/catalog.ts';
import type { ReactionName } from '#events/reactions.ts';
import type { JobName } from '#events/schedule.ts';
import type { Reply } from '#test/support/api.ts';
import type { Webhook } from '#test/support/api-event.ts';
import type { Accepted, Invocation } from '#test/support/memory/invocation.ts';
import { invoke, request, subscribersOf, webhookOf } from '#test/support/memory/invocation.ts';
import type { MemoryCloud, SavedCloud } from '#test/support/memory/memory-cloud.ts';
import { openMemoryCloud } from '#test/support/memory/memory-cloud.ts';
import type { Interceptor } from '#test/support/memory/memory-ports.ts';
import { memoryPorts, passThrough } from '#test/support/memory/memory-ports.ts';
import { seeded } from '#test/support/memory/random.ts';
import type { SystemUnderTest } from '#test/support/visitor.ts';
import { checkoutOf } from '#test/support/visitor.ts';

type Delivery = { name: ReactionName; accepted: Accepted; tries: number };

export type SavedBackend = { cloud: SavedCloud; waiting: Delivery[] };

/** All Lambdas on a memory cloud, one call at a time; the bus delivers when told to. */
export type Backend = {
  cloud: MemoryCloud;
  system: SystemUnderTest<Invocation>;
  call: (invocation: Invocation, intercept?: Interceptor) => Promise<Reply | null>;
  send: (name: RouteName, body?: unknown) => Promise<Reply>;
  /** Takes a delivery of an event off the bus. */
  take: (name: EventName) => Extract<Invocation, { kind: 'reaction' }>;
  /** Delivers all due webhooks and events, redeliveries included, and those that follow from them. */
  settle: () => Promise<void>;
  pass: (ms: number) => Promise<void>;
  /** Runs `act` while no webhook reaches us; returns the webhooks sent. */
  withoutWebhooks: (act: () => Promise<unknown>) => Promise<Webhook[]>;
  /** Moves on to the next night and runs its jobs. */
  runNightlyJobs: () => Promise<void>;
  save: () => SavedBackend;
};

const secondMs = 1_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const triesMax = 12;

export const openBackend = (seed: number, saved?: SavedBackend): Backend => {
  const waiting = [...(saved?.waiting ?? [])];
  const random = seeded(seed);
  let held: Webhook[] | null = null;
  const call: Backend['call'] = (invocation, intercept = passThrough) =>
    invoke(invocation, memoryPorts(cloud, intercept));
  const cloud: MemoryCloud = openMemoryCloud(
    {
      random,
      accept: (event) => {
        const accepted = { id: `evt_${random.hex(16)}`, at: cloud.clock.now(), event };
        for (const name of subscribersOf(event.name)) waiting.push({ name, accepted, tries: 0 });
      },
      post: async (_url, body, headers) => {
        const webhook = { body, signature: headers['x-paystack-signature'] ?? '' };
        if (!held) return (await call(webhookOf(webhook)))?.status ?? 0;
        held.push(webhook);
        return 200;
      },
    },
    saved?.cloud,
  );
  const now = (): number => cloud.clock.now().getTime();

  const deliver = async ({ name, accepted, tries }: Delivery): Promise<void> => {
    const isDone = await call({ kind: 'reaction', name, accepted }).then(
      () => true,
      () => false,
    );
    if (isDone) return;
    if (tries >= triesMax) throw new Error(`${name} keeps failing on ${accepted.event.name}`);
    waiting.push({ name, accepted, tries: tries + 1 });
    cloud.moveTo(now() + secondMs);
    await cloud.paystack.timed.runDue();
  };

  const settle = async (): Promise<void> => {
    for (;;) {
      await cloud.paystack.timed.runDue();
      const next = waiting.shift();
      if (!next) return;
      await deliver(next);
    }
  };

  const passTo = async (ms: number): Promise<void> => {
    await settle();
    for (let due = cloud.paystack.timed.nextDue(); due && due.getTime() <= ms; due = cloud.paystack.timed.nextDue()) {
      cloud.moveTo(due.getTime());
      await settle();
    }
    cloud.moveTo(ms);
    await settle();
  };

  const jobAt = async (name: JobName, ms: number): Promise<void> => {
    await passTo(ms);
    await call({ kind: 'job', name });
    await settle();
  };

  const send = async (invocation: Invocation): Promise<Reply> => {
    const reply = await call(invocation);
    if (!reply) throw new Error('a request has a reply');
    return reply;
  };

  const mails = async (email: string) => {
    await settle();
    return cloud.mails.filter(({ to }) => to === email);
  };

  return {
    cloud,
    system: {
      request: (name, sent) => ({ kind: 'request', name, sent }),
      send,
      mails,
      submitCheckout: checkoutOf(cloud.paystack),
    },
    call,
    send: (name, body) => send(request(name, body)),
    take: (name) => {
      const index = waiting.findIndex(({ accepted }) => accepted.event.name === name);
      const [taken] = index < 0 ? [] : waiting.splice(index, 1);
      if (!taken) throw new Error(`${name} was not published`);
      return { kind: 'reaction', name: taken.name, accepted: taken.accepted };
    },
    settle,
    pass: (ms) => passTo(now() + ms),
    withoutWebhooks: async (act) => {
      const sent: Webhook[] = [];
      held = sent;
      await act();
      held = null;
      return sent;
    },
    runNightlyJobs: async () => {
      const midnight = Math.ceil(now() / dayMs) * dayMs;
      await jobAt('expireSubscriptions', midnight + hourMs / 12);
      await jobAt('resolveStaleCheckouts', midnight + hourMs);
      await jobAt('reconcileBilling', midnight + hourMs + hourMs / 12);
      await passTo(now() + 10 * 60 * secondMs);
    },
    save: () => ({ cloud: cloud.save(), waiting: [...waiting] }),
  };
};
