import type { Event } from '#events/catalog.ts';
import type { Ports } from '#ports/ports.ts';
import type { CallFailure } from '#test/reliability/call-failure.ts';
import type { Reply } from '#test/support/api.ts';
import type { Webhook } from '#test/support/api-event.ts';
import type { Invocation } from '#test/support/memory/invocation.ts';
import type { MemoryCloud } from '#test/support/memory/memory-cloud.ts';
import type { Random } from '#test/support/memory/random.ts';
import type { Faults } from './faults.ts';
import type { Scheduler } from './scheduler.ts';

/** Delivers each event to each of its reactions at least once: late, twice and out of order. */
export type Bus = {
  accept: (event: Event) => void;
  /** Redelivers the dead letters; returns how many there were. */
  redrive: () => number;
};

/** Delivers webhooks from the provider to us; some get lost, duplicated, delayed or rejected. */
export type Webhooks = {
  /** Returns the status that the provider sees. */
  post: (webhook: Webhook) => Promise<number>;
  /** All webhooks ever sent, delivered or not. */
  sent: Webhook[];
  /** Delivers an old one again. */
  replay: () => Promise<void>;
};

/** The result of a Lambda as its caller sees it: a reply, success or failure. */
export type Outcome = { reply: Reply | null; isFailed: boolean };

/** A bug put in on purpose: replaces the ports of the Lambdas. */
export type SeededBug = (ports: Ports, simulation: Simulation) => Ports;

export type Simulation = {
  random: Random;
  scheduler: Scheduler;
  faults: Faults;
  cloud: MemoryCloud;
  bus: Bus;
  webhooks: Webhooks;
  call: (invocation: Invocation, failure?: CallFailure | null) => Promise<Outcome>;
  /** Indexes of the mails whose Lambdas succeeded; the others may be sent again. */
  confirmedMails: Set<number>;
  /** The provider is down until this instant. */
  providerDownUntil: (instant: number) => void;
  violations: string[];
  trace: (line: string) => void;
};
