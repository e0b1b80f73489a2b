import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Event } from '#events/catalog.ts';
import { reactions } from '#events/reactions.ts';
import { deadLetterQueues } from '#infra/cli/redrive/dead-letter-queues.ts';
import type { FunctionName } from '#infra/config/names.ts';
import { failedQueue, jobNames, jobRuleName, reactionNames, ruleName, undeliveredQueue } from '#infra/config/names.ts';
import type { LocalBus } from '#infra/local/bus.ts';
import { createBus } from '#infra/local/bus.ts';
import { openStore } from '#infra/local/collection.ts';
import { jobEvent, reactionEvent } from '#infra/local/lambda-events.ts';
import { emailHashOf } from '#test/performance/capacity/mail-situations.ts';
import { tell } from '#test/support/figures.ts';
import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { openHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { aSubscriber } from '#test/support/lambda-harness/people.ts';
import { mailEventAbout, mailEvents } from '#test/support/mail-events.ts';
import { canaries, seenIn } from './canaries.ts';
import type { Poison } from './poison.ts';
import { poisoned, poisons } from './poison.ts';

const person = {
  email: canaries.email,
  username: canaries.username,
  password: canaries.password,
  confirm_password: canaries.password,
};

let harness: LambdaHarness;
let poison: Poison | null = null;
let events: Event[] = [];
const lines: string[] = [];
/** What lies in each queue, by its name. */
const kept = new Map<string, string[]>();

const keep = (queue: string, letter: unknown): void => {
  kept.set(queue, [...(kept.get(queue) ?? []), JSON.stringify(letter)]);
};

/** Runs a Lambda; what it fails with is kept as Lambda keeps it: message, trace and whatever else the error carries. */
const run = async (name: FunctionName, event: unknown): Promise<unknown> => {
  try {
    return await harness.call(name, event);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { name: errorType, message: errorMessage, stack: trace, cause } = error;
    const responsePayload = { ...error, errorType, errorMessage, trace, cause: String(cause) };
    keep(failedQueue('local', name), { requestPayload: event, responsePayload });
    throw error;
  }
};

beforeAll(async () => {
  harness = await openHarness({
    intercept: (request) => poisoned(poison, request),
    write: (line) => void lines.push(line),
  });
  const { userId, reference, stored } = await aSubscriber(harness, 'explorer', person);
  const { customer } = (await stored()).billing;
  const owner = { userId, emailHash: await emailHashOf(harness, canaries.email), reference };
  events = [
    ...mailEvents.map((name) => mailEventAbout(name, owner)),
    { name: 'payment.notified', detail: { customerCode: customer?.code ?? '' } },
    { name: 'subscription.review_due', detail: { userId } },
    { name: 'payment.disputed', detail: { reference, kind: 'dispute_opened' } },
    { name: 'subscription.synced', detail: { userId } },
    { name: 'locations.chosen', detail: { userId } },
  ];
});

afterAll(() => harness?.close());

/** Lets every try that is still to come happen at its time. */
const exhaust = async (bus: LocalBus): Promise<void> => {
  await bus.drain();
  for (let due = bus.nextDue(); due !== null; due = bus.nextDue()) {
    await harness.pass(Math.max(0, due.getTime() - harness.ports.clock.now().getTime()));
    await bus.runDue();
  }
};

/** Every event and every job while a service is poisoned; answers how many became dead letters. */
const spoil = async (service: Poison): Promise<number> => {
  const { now } = harness.ports.clock;
  const bus = createBus({
    store: openStore(null),
    now,
    react: (reaction, record) => run(reaction, reactionEvent(record)),
  });
  poison = service;
  for (const [index, { name, detail }] of events.entries())
    bus.accept({ id: `evt_${service}_${index}`, source: 'pazia', name, detail });
  await exhaust(bus);
  for (const job of jobNames) await run(job, jobEvent(job, now())).catch(() => undefined);
  poison = null;

  const dead = bus.records().filter(({ reactions }) => reactions.some(({ outcome }) => outcome === 'dead'));
  for (const record of dead) keep('the shelf of the local bus', record);
  return dead.length;
};

/** What a rule could not even hand over is kept as it was. */
const keepUndelivered = (): void => {
  const at = harness.ports.clock.now();
  for (const reaction of reactionNames)
    for (const { name, detail } of events.filter((event) => reactions[reaction].some((each) => each === event.name)))
      keep(
        undeliveredQueue(ruleName('local', reaction, name)),
        reactionEvent({ id: 'evt_1', name, detail, at: at.toISOString(), reactions: [] }),
      );
  for (const job of jobNames) keep(undeliveredQueue(jobRuleName('local', job)), jobEvent(job, at));
};

/** All that is stored so that nothing is done twice: claims, marks, counters, cursors and the ledger. */
const marks = async (): Promise<unknown[]> => {
  const credentials = { accessKeyId: 'sendMail', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: harness.engineUrl, region: 'us-east-1', credentials });
  const documents = DynamoDBDocumentClient.from(client);
  const rowsOf = async (TableName: string) => (await documents.send(new ScanCommand({ TableName }))).Items ?? [];
  const { users, payments, locations } = harness.tableNames;
  const rows = [...(await rowsOf(users)), ...(await rowsOf(payments)), ...(await rowsOf(locations))];
  client.destroy();
  return rows.filter(({ pk }) => !String(pk).startsWith('user#'));
};

test('nothing private is in what any queue keeps, nor in logs, metrics and marks, though every service tells it when it refuses', async () => {
  const refusals = await Promise.all(Object.values(poisons).map((refuse) => refuse().text()));
  const dead: Record<string, number> = {};

  for (const service of ['tables', 'mail', 'bus', 'provider'] as const) dead[service] = await spoil(service);
  keepUndelivered();
  const items = (await marks()).map((item) => JSON.stringify(item));

  expect(refusals.map(seenIn)).not.toContainEqual([]);
  expect(dead.tables).toBe(events.length);
  expect(deadLetterQueues('local').filter(({ name }) => !kept.has(name))).toEqual([]);
  for (const [queue, letters] of kept) expect(seenIn(letters.join('\n')), queue).toEqual([]);
  expect(lines.filter((line) => line.includes('invocation failed')).length).toBeGreaterThan(events.length);
  expect(seenIn(lines.join('\n')), 'logs and metrics').toEqual([]);
  expect(items.length).toBeGreaterThan(10);
  expect(seenIn(items.join('\n')), 'marks').toEqual([]);
  const letters = [...kept.values()].flat();
  tell(
    23,
    'nothing private is in a dead letter, a log, a metric or a mark',
    Object.keys(canaries).length * (letters.length + lines.length + items.length),
  );
});
