import { describe, expect, test } from 'vitest';
import type { ReactionName } from '#events/reactions.ts';
import type { LocalBus } from '#infra/local/bus.ts';
import { createBus } from '#infra/local/bus.ts';
import type { BusRecord } from '#infra/local/bus-record.ts';
import { retryAfterSeconds } from '#infra/local/bus-record.ts';
import type { LocalStore } from '#infra/local/collection.ts';
import { openStore } from '#infra/local/collection.ts';
import { aFolder } from '#test/support/folders.ts';

type React = (reaction: ReactionName, record: BusRecord) => Promise<unknown>;

const start = Date.parse('2026-03-01T10:00:00Z');

const aBus = (react: React, store: LocalStore = openStore(null)) => {
  const time = { ms: start };
  const bus = createBus({ store, now: () => new Date(time.ms), react });
  return { bus, time };
};

const accept = (bus: LocalBus, name = 'payment.notified', source = 'pazia'): void =>
  bus.accept({ id: `${name} 1`, source, name, detail: { customerCode: 'CUS_1' } });

const failing = (): Promise<never> => Promise.reject(new Error('the provider is away'));

const onlyReaction = (bus: LocalBus) => bus.records()[0]?.reactions[0];

/** Runs all remaining attempts, each at its time. */
const exhaust = async ({ bus, time }: ReturnType<typeof aBus>): Promise<number[]> => {
  const waits: number[] = [];
  for (let due = bus.nextDue(); due !== null; due = bus.nextDue()) {
    waits.push((due.getTime() - time.ms) / 1000);
    time.ms = due.getTime();
    await bus.runDue();
  }
  return waits;
};

describe('accepted events', () => {
  test('an event reaches every reaction registered for it', async () => {
    const told: string[] = [];
    const { bus } = aBus(async (reaction, { name, detail }) =>
      told.push(`${reaction} ${name} ${JSON.stringify(detail)}`),
    );

    accept(bus);
    await bus.drain();

    expect(told).toEqual(['syncSubscription payment.notified {"customerCode":"CUS_1"}']);
    expect(onlyReaction(bus)).toMatchObject({ outcome: 'done', attempts: 1 });
  });

  test('an event of another source reaches no reaction, as the rules match only ours', async () => {
    const told: string[] = [];
    const { bus } = aBus(async (reaction) => told.push(reaction));

    accept(bus, 'payment.notified', 'somebody-else');
    await bus.drain();

    expect(told).toEqual([]);
    expect(bus.records()).toHaveLength(1);
  });

  test('an event accepted before a crash is delivered after the restart', async () => {
    const folder = aFolder();
    const first = openStore(folder);
    const never = new Promise(() => undefined);
    accept(aBus(() => never, first).bus);
    first.close();
    const told: string[] = [];

    const second = openStore(folder);
    const { bus } = aBus(async (reaction) => told.push(reaction), second);
    await bus.drain();
    second.close();

    expect(told).toEqual(['syncSubscription']);
  });

  test('a fifth event waits while four are being processed', async () => {
    let running = 0;
    let most = 0;
    const { bus } = aBus(async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    });

    for (let count = 0; count < 12; count += 1) {
      bus.accept({
        id: `event ${count}`,
        source: 'pazia',
        name: 'payment.notified',
        detail: { customerCode: 'CUS_1' },
      });
    }
    await bus.drain();

    expect(most).toBe(4);
    expect(bus.records().every(({ reactions }) => reactions[0]?.outcome === 'done')).toBe(true);
  });
});

describe('failing reactions', () => {
  test('a failed reaction is retried when its delay is over and not before', async () => {
    let isAway = true;
    const scene = aBus(() => (isAway ? failing() : Promise.resolve()));
    accept(scene.bus);
    await scene.bus.drain();
    isAway = false;

    await scene.bus.drain();
    const early = onlyReaction(scene.bus);
    scene.time.ms += 1000;
    await scene.bus.drain();

    expect(early).toMatchObject({ outcome: 'waiting', attempts: 1, error: 'Error: the provider is away' });
    expect(onlyReaction(scene.bus)).toMatchObject({ outcome: 'done', attempts: 2, error: null });
  });

  test('a failing reaction is retried with growing delays and then becomes a dead letter', async () => {
    const scene = aBus(failing);
    accept(scene.bus);
    await scene.bus.drain();

    const waits = await exhaust(scene);

    expect(waits).toEqual([...retryAfterSeconds]);
    expect(onlyReaction(scene.bus)).toMatchObject({ outcome: 'dead', attempts: retryAfterSeconds.length + 1 });
  });

  test('a redriven dead letter gets all its attempts again', async () => {
    let isAway = true;
    const scene = aBus(() => (isAway ? failing() : Promise.resolve()));
    accept(scene.bus);
    await scene.bus.drain();
    await exhaust(scene);
    isAway = false;

    const redriven = scene.bus.redrive();
    await scene.bus.drain();

    expect(redriven).toBe(1);
    expect(onlyReaction(scene.bus)).toMatchObject({ outcome: 'done', attempts: 1 });
    expect(scene.bus.redrive()).toBe(0);
  });

  test('a retry does not restore an event that was cleared meanwhile', async () => {
    const gate = Promise.withResolvers<void>();
    const { bus } = aBus(() => gate.promise);
    accept(bus);

    const cleared = bus.clear();
    gate.reject(new Error('too late'));
    await cleared;

    expect(bus.records()).toEqual([]);
    expect(bus.nextDue()).toBeNull();
  });
});
