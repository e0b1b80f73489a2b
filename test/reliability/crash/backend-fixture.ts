import type { RouteName } from '#contract/routes.ts';
import type { EventName } from '#events/catalog.ts';
import type { ReactionName } from '#events/reactions.ts';
import { reactions } from '#events/reactions.ts';
import type { JobName } from '#events/schedule.ts';
import { reactionNames } from '#infra/config/names.ts';
import type { Reply } from '#test/support/api.ts';
import type { Sent } from '#test/support/api-event.ts';
import type { BackEnd, Saved } from '#test/support/backend/back-end.ts';
import { openBackEnd } from '#test/support/backend/back-end.ts';
import type { Interceptor } from '#test/support/backend/interceptors.ts';
import { open, portsThrough } from '#test/support/backend/interceptors.ts';
import type { Accepted, Invocation } from '#test/support/backend/invocation.ts';
import { invoke } from '#test/support/backend/invocation.ts';
import { seeded } from '#test/support/backend/random.ts';

export type Webhook = { body: string; signature: string };

type Waiting = { name: ReactionName; accepted: Accepted; tries: number };

export type SavedHouse = { backEnd: Saved; waiting: Waiting[] };

/** The whole back end, with one Lambda running at a time and a bus that waits to be asked. */
export type Backend = {
  backEnd: BackEnd;
  call: (invocation: Invocation, tap?: Interceptor) => Promise<Reply | null>;
  send: (name: RouteName, body?: unknown, bearer?: string) => Promise<Reply>;
  /** Takes the delivery of an event off the bus. */
  take: (name: EventName) => Extract<Invocation, { kind: 'reaction' }>;
  /** Does all that is due and what follows from it: webhooks and the bus, with its redeliveries. */
  settle: () => Promise<void>;
  pass: (ms: number) => Promise<void>;
  /** Lets something happen while no webhook reaches us; answers what the provider sent. */
  unheard: (happen: () => Promise<void>) => Promise<Webhook[]>;
  /** Goes on to the next night and through its jobs. */
  night: () => Promise<void>;
  save: () => SavedHouse;
};

const secondMs = 1_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const triesMax = 12;

const listens = (reaction: ReactionName, event: EventName): boolean => {
  const names: readonly EventName[] = reactions[reaction];
  return names.includes(event);
};

export const request = (name: RouteName, body?: unknown, bearer?: string): Extract<Invocation, { kind: 'request' }> => {
  const sent: Sent = { body: body === undefined ? undefined : JSON.stringify(body), ...(bearer ? { bearer } : {}) };
  return { kind: 'request', name, sent };
};

export const webhookOf = ({ body, signature }: Webhook): Invocation => ({
  kind: 'request',
  name: 'receivePaystack',
  sent: { body, headers: { 'x-paystack-signature': signature } },
});

export const openBackend = (seed: number, saved?: SavedHouse): Backend => {
  const waiting = [...(saved?.waiting ?? [])];
  const random = seeded(seed);
  let lost: Webhook[] | null = null;
  const call: Backend['call'] = (invocation, tap = open) => invoke(invocation, portsThrough(backEnd, tap));
  const backEnd: BackEnd = openBackEnd(
    {
      random,
      accept: (event) => {
        const accepted = { id: `evt_${random.hex(16)}`, at: backEnd.clock.now(), event };
        for (const name of reactionNames) if (listens(name, event.name)) waiting.push({ name, accepted, tries: 0 });
      },
      post: async (_url, body, headers) => {
        const webhook = { body, signature: headers['x-paystack-signature'] ?? '' };
        if (!lost) return (await call(webhookOf(webhook)))?.status ?? 0;
        lost.push(webhook);
        return 200;
      },
    },
    saved?.backEnd,
  );
  const now = (): number => backEnd.clock.now().getTime();

  const deliver = async ({ name, accepted, tries }: Waiting): Promise<void> => {
    const isDone = await call({ kind: 'reaction', name, accepted }).then(
      () => true,
      () => false,
    );
    if (isDone) return;
    if (tries >= triesMax) throw new Error(`${name} can't take ${accepted.event.name}`);
    waiting.push({ name, accepted, tries: tries + 1 });
    backEnd.moveTo(now() + secondMs);
    await backEnd.paystack.timed.runDue();
  };

  const settle = async (): Promise<void> => {
    for (;;) {
      await backEnd.paystack.timed.runDue();
      const next = waiting.shift();
      if (!next) return;
      await deliver(next);
    }
  };

  const passTo = async (ms: number): Promise<void> => {
    await settle();
    for (
      let due = backEnd.paystack.timed.nextDue();
      due && due.getTime() <= ms;
      due = backEnd.paystack.timed.nextDue()
    ) {
      backEnd.moveTo(due.getTime());
      await settle();
    }
    backEnd.moveTo(ms);
    await settle();
  };

  const jobAt = async (name: JobName, ms: number): Promise<void> => {
    await passTo(ms);
    await call({ kind: 'job', name });
    await settle();
  };

  return {
    backEnd,
    call,
    send: async (name, body, bearer) => {
      const reply = await call(request(name, body, bearer));
      if (!reply) throw new Error('a request has a reply');
      return reply;
    },
    take: (name) => {
      const place = waiting.findIndex(({ accepted }) => accepted.event.name === name);
      const [taken] = place < 0 ? [] : waiting.splice(place, 1);
      if (!taken) throw new Error(`nobody published ${name}`);
      return { kind: 'reaction', name: taken.name, accepted: taken.accepted };
    },
    settle,
    pass: (ms) => passTo(now() + ms),
    unheard: async (happen) => {
      const sent: Webhook[] = [];
      lost = sent;
      await happen();
      lost = null;
      return sent;
    },
    night: async () => {
      const midnight = Math.ceil(now() / dayMs) * dayMs;
      await jobAt('expireSubscriptions', midnight + hourMs / 12);
      await jobAt('resolveStaleCheckouts', midnight + hourMs);
      await jobAt('reconcileBilling', midnight + hourMs + hourMs / 12);
      await passTo(now() + 10 * 60 * secondMs);
    },
    save: () => ({ backEnd: backEnd.save(), waiting: [...waiting] }),
  };
};
