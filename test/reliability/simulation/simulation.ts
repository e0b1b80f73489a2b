import type { Event } from '#events/catalog.ts';
import type { Ports } from '#ports/ports.ts';
import type { Reply } from '#test/support/api.ts';
import type { BackEnd } from '#test/support/backend/back-end.ts';
import type { Invocation } from '#test/support/backend/invocation.ts';
import type { Random } from '#test/support/backend/random.ts';
import type { Faults, Trouble } from './faults.ts';
import type { Scheduler } from './scheduler.ts';

/** Brings each event to each of its reactions at least once: late, twice and out of order. */
export type Bus = {
  accept: (event: Event) => void;
  /** Tries once more what was given up; answers how many. */
  redrive: () => number;
};

export type Webhook = { body: string; signature: string };

/** The way from the provider to us, on which webhooks get lost, doubled, held up and refused. */
export type Webhooks = {
  /** Answers what the provider sees. */
  post: (webhook: Webhook) => Promise<number>;
  /** Everything that was ever sent, whether it arrived or not. */
  sent: Webhook[];
  /** An old one once more. */
  replay: () => Promise<void>;
};

/** How a run of a Lambda ended: with a reply, done, or failed in the eyes of whoever called it. */
export type Outcome = { reply: Reply | null; isFailed: boolean };

/** A mistake put in on purpose: what the Lambdas are given in the place of their ports. */
export type SeededBug = (ports: Ports, stage: Stage) => Ports;

export type Stage = {
  random: Random;
  scheduler: Scheduler;
  faults: Faults;
  backEnd: BackEnd;
  bus: Bus;
  webhooks: Webhooks;
  call: (invocation: Invocation, trouble?: Trouble | null) => Promise<Outcome>;
  /** The places of the mails whose runs ended well; the others may go out once more. */
  mailed: Set<number>;
  /** The provider answers nobody until then. */
  providerDownUntil: (instant: number) => void;
  violations: string[];
  trace: (line: string) => void;
};
