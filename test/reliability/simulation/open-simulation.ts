import type { LogFields } from '#ports/ports.ts';
import type { BackEnd } from '#test/support/backend/back-end.ts';
import { openBackEnd, startsAt } from '#test/support/backend/back-end.ts';
import type { Interceptor } from '#test/support/backend/interceptors.ts';
import { portsThrough } from '#test/support/backend/interceptors.ts';
import { invoke } from '#test/support/backend/invocation.ts';
import { lightTokens } from '#test/support/backend/light-tokens.ts';
import { seeded } from '#test/support/backend/random.ts';
import { openBus } from './bus.ts';
import { openFaults } from './faults.ts';
import type { Scheduler } from './scheduler.ts';
import { openScheduler } from './scheduler.ts';
import type { SeededBug, Stage } from './simulation.ts';
import { openWebhooks } from './webhooks.ts';

const nothing = (): void => undefined;
const silent = { info: nothing, warn: nothing, alarm: nothing };

class Fault extends Error {}

const lambdaLifeMs = 30_000;

export const openStage = (
  seed: number,
  plant: SeededBug = (ports) => ports,
  trace: Stage['trace'] = () => {},
): Stage => {
  const random = seeded(seed);
  const faults = openFaults(random);
  const scheduler: Scheduler = openScheduler(startsAt, (instant) => backEnd.moveTo(instant));
  const backEnd: BackEnd = openBackEnd({
    random,
    accept: (event) => stage.bus.accept(event),
    post: (_url, body, headers) => stage.webhooks.post({ body, signature: headers['x-paystack-signature'] ?? '' }),
    pause: scheduler.wait,
  });
  const tokens = lightTokens(backEnd.clock);
  let downUntil = 0;
  let runs = 0;

  const call: Stage['call'] = async (invocation, trouble = faults.drawTrouble()) => {
    let [calls, isDisturbed, isOver] = [0, false, false];
    const mailed: number[] = [];
    runs += 1;
    const label = `${invocation.name} (${runs}${invocation.kind === 'reaction' ? `, ${invocation.accepted.event.name} ${invocation.accepted.id.slice(-4)}` : ''})`;
    const { promise: ended, reject: end } = Promise.withResolvers<never>();
    const never = <T>(): Promise<T> => new Promise(() => undefined);

    const done = async <T>(site: string, callIt: () => Promise<T>): Promise<T> => {
      const result = callIt();
      if (site === 'mailbox send') mailed.push(backEnd.mails.length - 1);
      return result;
    };
    const tap: Interceptor = async (site, callIt) => {
      if (site.startsWith('secrets')) return callIt();
      await scheduler.wait(1 + random.below(site.startsWith('provider') ? 400 : 20));
      if (isOver) return never();
      calls += 1;
      trace(`    ${label} ${calls}: ${site}`);
      if (site.startsWith('provider') && scheduler.now() < downUntil) {
        isDisturbed = true;
        faults.note('the provider was down');
        throw new Fault();
      }
      if (!trouble || calls < trouble.at || (calls > trouble.at && !trouble.persists)) return done(site, callIt);
      isDisturbed = true;
      faults.struck(trouble);
      trace(`    ${label} failed ${trouble.mode}`);
      if (trouble.mode === 'before') throw new Fault();
      await done(site, callIt);
      if (trouble.mode === 'after') throw new Fault();
      await scheduler.wait(lambdaLifeMs);
      isOver = true;
      end(new Fault());
      return never();
    };

    const logger = {
      ...silent,
      error: (sentence: string, fields: LogFields = {}) =>
        trace(`    ${label} ${sentence}: ${fields.fault} ${fields.place}`),
    };
    const ports = plant(portsThrough(backEnd, tap, { tokens, logger }), stage);
    const outcome = await Promise.race([invoke(invocation, ports), ended]).then(
      (reply) => ({ reply, isFailed: reply !== null && reply.status >= 500 }),
      () => ({ reply: null, isFailed: true }),
    );
    if (!outcome.isFailed) for (const mail of mailed) stage.mailed.add(mail);
    if (outcome.reply?.status === 500 && !isDisturbed)
      stage.violations.push(`${invocation.name} answered 500 for nothing`);
    trace(`    ${label} ended: ${outcome.reply?.status ?? (outcome.isFailed ? 'failed' : 'done')}`);
    return outcome;
  };

  const stage: Stage = {
    random,
    scheduler,
    faults,
    backEnd,
    bus: openBus(() => stage),
    webhooks: openWebhooks(() => stage),
    call,
    mailed: new Set(),
    providerDownUntil: (instant) => {
      downUntil = instant;
    },
    violations: [],
    trace,
  };
  return stage;
};
