import type { LogFields } from '#ports/ports.ts';
import type { CallFailure } from '#test/reliability/call-failure.ts';
import { failCall, InjectedFault, isFailing, lambdaTimeoutMs } from '#test/reliability/call-failure.ts';
import type { Invocation } from '#test/support/memory/invocation.ts';
import { invoke } from '#test/support/memory/invocation.ts';
import type { MemoryCloud } from '#test/support/memory/memory-cloud.ts';
import { openMemoryCloud, startsAt } from '#test/support/memory/memory-cloud.ts';
import type { Interceptor } from '#test/support/memory/memory-ports.ts';
import { memoryPorts } from '#test/support/memory/memory-ports.ts';
import { seeded } from '#test/support/memory/random.ts';
import { unsignedTokens } from '#test/support/memory/unsigned-tokens.ts';
import { openBus } from './bus.ts';
import { openFaults } from './faults.ts';
import type { Scheduler } from './scheduler.ts';
import { openScheduler } from './scheduler.ts';
import type { SeededBug, Simulation } from './simulation.ts';
import { openWebhooks } from './webhooks.ts';

const silent = { info: () => {}, warn: () => {}, alarm: () => {} };

const labelOf = (invocation: Invocation, run: number): string => {
  const event =
    invocation.kind === 'reaction' ? `, ${invocation.accepted.event.name} ${invocation.accepted.id.slice(-4)}` : '';
  return `${invocation.name} (${run}${event})`;
};

export const openSimulation = (
  seed: number,
  bug: SeededBug = (ports) => ports,
  trace: Simulation['trace'] = () => {},
): Simulation => {
  const random = seeded(seed);
  const faults = openFaults(random);
  const scheduler: Scheduler = openScheduler(startsAt, (instant) => cloud.moveTo(instant));
  const cloud: MemoryCloud = openMemoryCloud({
    random,
    accept: (event) => simulation.bus.accept(event),
    post: (_url, body, headers) => simulation.webhooks.post({ body, signature: headers['x-paystack-signature'] ?? '' }),
    pause: scheduler.wait,
  });
  const tokens = unsignedTokens(cloud.clock);
  let downUntil = 0;
  let runs = 0;

  const call = async (invocation: Invocation, failure: CallFailure | null = faults.drawFailure()) => {
    let [calls, hasFault, isStopped] = [0, false, false];
    const sentMails: number[] = [];
    runs += 1;
    const label = labelOf(invocation, runs);
    const { promise: stopped, reject: stop } = Promise.withResolvers<never>();

    const pass = async <T>(site: string, work: () => Promise<T>): Promise<T> => {
      const result = work();
      if (site === 'mailer send') sentMails.push(cloud.mails.length - 1);
      return result;
    };
    const intercept: Interceptor = async (site, work) => {
      if (site.startsWith('secrets')) return work();
      await scheduler.wait(1 + random.below(site.startsWith('provider') ? 400 : 20));
      if (isStopped) return new Promise(() => undefined);
      calls += 1;
      trace(`    ${label} ${calls}: ${site}`);
      if (site.startsWith('provider') && scheduler.now() < downUntil) {
        hasFault = true;
        faults.count('the provider was down');
        throw new InjectedFault();
      }
      if (!failure || !isFailing(failure, calls)) return pass(site, work);
      hasFault = true;
      faults.countFailure(failure);
      trace(`    ${label} failed: ${failure.mode}`);
      return failCall(
        failure,
        () => pass(site, work),
        async () => {
          await scheduler.wait(lambdaTimeoutMs);
          isStopped = true;
          stop(new InjectedFault());
        },
      );
    };

    const logger = {
      ...silent,
      error: (message: string, fields: LogFields = {}) =>
        trace(`    ${label} ${message}: ${fields.fault} ${fields.place}`),
    };
    const ports = bug(memoryPorts(cloud, intercept, { tokens, logger }), simulation);
    const outcome = await Promise.race([invoke(invocation, ports), stopped]).then(
      (reply) => ({ reply, isFailed: reply !== null && reply.status >= 500 }),
      () => ({ reply: null, isFailed: true }),
    );
    if (!outcome.isFailed) for (const mail of sentMails) simulation.confirmedMails.add(mail);
    if (outcome.reply?.status === 500 && !hasFault)
      simulation.violations.push(`${invocation.name} returned 500 without a fault`);
    trace(`    ${label} ended: ${outcome.reply?.status ?? (outcome.isFailed ? 'failed' : 'done')}`);
    return outcome;
  };

  const simulation: Simulation = {
    random,
    scheduler,
    faults,
    cloud,
    bus: openBus(() => simulation),
    webhooks: openWebhooks(() => simulation),
    call,
    confirmedMails: new Set(),
    providerDownUntil: (instant) => {
      downUntil = instant;
    },
    violations: [],
    trace,
  };
  return simulation;
};
