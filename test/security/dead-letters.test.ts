import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Event } from '#events/catalog.ts';
import { reactions } from '#events/reactions.ts';
import { deadLetterQueues } from '#infra/cli/redrive/dead-letter-queues.ts';
import type { FunctionName } from '#infra/config/names.ts';
import { failedQueue, jobNames, keepsUndelivered, reactionNames, undeliveredQueue } from '#infra/config/names.ts';
import type { LocalBus } from '#infra/local/bus.ts';
import { createBus } from '#infra/local/bus.ts';
import { openStore } from '#infra/local/collection.ts';
import { jobEvent, reactionEvent } from '#infra/local/lambda-events.ts';
import { emailHashOf } from '#test/performance/capacity/mail-situations.ts';
import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { openHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { aSubscriber } from '#test/support/lambda-harness/people.ts';
import { mailEventAbout, mailEvents } from '#test/support/mail-events.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { canaries, seenIn } from './canaries.ts';
import type { Service } from './failing-services.ts';
import { failService, leakyErrors } from './failing-services.ts';

const { email, username, password } = canaries;
const registration = { email, username, password, confirm_password: password };

let harness: LambdaHarness;
let failing: Service | null = null;
let events: Event[] = [];
const lines: string[] = [];
/** The messages of each queue. */
const kept = new Map<string, string[]>();

const keep = (queue: string, message: unknown): void => {
  kept.set(queue, [...(kept.get(queue) ?? []), JSON.stringify(message)]);
};

/** Runs a Lambda. Its error goes to its failure queue as Lambda writes it: message, trace and all other fields. */
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
    intercept: (request) => failService(failing, request),
    write: (line) => void lines.push(line),
  });
  const { userId, reference, stored } = await aSubscriber(harness, 'explorer', registration);
  const { customer } = (await stored()).billing;
  const owner = { userId, emailHash: await emailHashOf(harness, canaries.email), reference };
  const sentAt = harness.ports.clock.now().toISOString();
  events = [
    ...mailEvents.map((name) => mailEventAbout(name, owner)),
    { name: 'mail.bounced', detail: { emailHash: owner.emailHash, bounceType: 'Permanent', sentAt } },
    { name: 'mail.complained', detail: { emailHash: owner.emailHash, sentAt } },
    { name: 'payment.notified', detail: { customerCode: customer?.code ?? '' } },
    { name: 'subscription.review_due', detail: { userId } },
    { name: 'payment.disputed', detail: { reference, kind: 'dispute_opened' } },
    { name: 'subscription.synced', detail: { userId } },
    { name: 'locations.chosen', detail: { userId } },
  ];
});

afterAll(() => harness?.close());

/** Runs all retries that are still to come. */
const exhaust = async (bus: LocalBus): Promise<void> => {
  await bus.drain();
  for (let due = bus.nextDue(); due !== null; due = bus.nextDue()) {
    await harness.pass(Math.max(0, due.getTime() - harness.ports.clock.now().getTime()));
    await bus.runDue();
  }
};

/** Runs every event and job while a service fails; returns the number of dead letters. */
const runWithout = async (service: Service): Promise<number> => {
  const { now } = harness.ports.clock;
  const bus = createBus({
    store: openStore(null),
    now,
    react: (reaction, record) => run(reaction, reactionEvent(record)),
  });
  failing = service;
  for (const [index, { name, detail }] of events.entries())
    bus.accept({ id: `evt_${service}_${index}`, source: 'pazia', name, detail });
  await exhaust(bus);
  for (const job of jobNames) await run(job, jobEvent(job, now())).catch(() => undefined);
  failing = null;

  const dead = bus.records().filter(({ reactions }) => reactions.some(({ outcome }) => outcome === 'dead'));
  for (const record of dead) keep('dead letters of the local bus', record);
  return dead.length;
};

/** An event that a rule could not deliver is kept unchanged. */
const keepUndelivered = (): void => {
  const at = harness.ports.clock.now();
  for (const reaction of reactionNames.filter(keepsUndelivered))
    for (const { name, detail } of events.filter((event) => reactions[reaction].some((each) => each === event.name)))
      keep(
        undeliveredQueue('local', reaction),
        reactionEvent({ id: 'evt_1', name, detail, at: at.toISOString(), reactions: [] }),
      );
  for (const job of jobNames) keep(undeliveredQueue('local', job), jobEvent(job, at));
};

/** All rows except those of users: unique keys, idempotency records, rate limits, cursors and the ledger. */
const otherRows = async (): Promise<unknown[]> => {
  const credentials = { accessKeyId: 'sendMail', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: harness.engineUrl, region: 'us-east-1', credentials });
  const documents = DynamoDBDocumentClient.from(client);
  const rowsOf = async (TableName: string) => (await documents.send(new ScanCommand({ TableName }))).Items ?? [];
  const { users, payments, locations } = harness.tableNames;
  const rows = [...(await rowsOf(users)), ...(await rowsOf(payments)), ...(await rowsOf(locations))];
  client.destroy();
  return rows.filter(({ pk }) => !String(pk).startsWith('user#'));
};

test('no personal data is in a dead letter, log, metric or key row, even if every service fails with personal data in its error', async () => {
  const errors = await Promise.all(Object.values(leakyErrors).map((error) => error().text()));
  const dead: Record<string, number> = {};

  for (const service of ['tables', 'mail', 'bus', 'provider'] as const) dead[service] = await runWithout(service);
  keepUndelivered();
  const items = (await otherRows()).map((item) => JSON.stringify(item));

  expect(errors.map(seenIn)).not.toContainEqual([]);
  expect(dead.tables).toBe(events.length);
  expect(deadLetterQueues('local').filter(({ name }) => !kept.has(name))).toEqual([]);
  for (const [queue, messages] of kept) expect(seenIn(messages.join('\n')), queue).toEqual([]);
  expect(lines.filter((line) => line.includes('invocation failed')).length).toBeGreaterThan(events.length);
  expect(seenIn(lines.join('\n')), 'logs and metrics').toEqual([]);
  expect(items.length).toBeGreaterThan(10);
  expect(seenIn(items.join('\n')), 'rows').toEqual([]);
  const messages = [...kept.values()].flat();
  recordTries(
    23,
    'no personal data is in a dead letter, log, metric or key row',
    Object.keys(canaries).length * (messages.length + lines.length + items.length),
  );
});
