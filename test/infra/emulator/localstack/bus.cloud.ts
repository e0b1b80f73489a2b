import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { awsBus } from '#adapters/aws/bus.ts';
import { disputeKinds } from '#domain/charges.ts';
import { keysOf } from '#domain/typed-keys.ts';
import type { Event } from '#events/catalog.ts';
import { catalog, eventSource } from '#events/catalog.ts';
import { isMailFeedback } from '#events/mail-feedback.ts';
import { reactions } from '#events/reactions.ts';
import { keepsUndelivered } from '#infra/config/names.ts';
import type { Delivered } from './on-localstack.ts';
import { onLocalstack } from './on-localstack.ts';

const { env, takeEvents } = onLocalstack();
const wait = { timeout: 30_000, interval: 200 };

const id = randomUUID();
const fields = {
  ...{ userId: id, customerCode: id, reference: id, subscriptionCode: id, sessionId: id, expiryDay: id },
  ...{ emailHash: createHash('sha256').update(id).digest('hex'), kind: disputeKinds[0] },
};

/** One event of each name that we publish. Parsing takes the fields of its payload and leaves the others out. */
const everyEvent = keysOf(catalog)
  .filter((name) => !isMailFeedback(name))
  .map(
    // The pair is taken from one row of the catalog; TypeScript can't follow it there.
    (name) => ({ name, detail: catalog[name].detail.parse(fields) }) as Event,
  );

test.each(keysOf(reactions).filter(keepsUndelivered))(
  'EventBridge delivers to %s the events that it handles, and no others',
  async (reaction) => {
    await takeEvents(reaction);
    const handled = everyEvent.filter(({ name }) => catalog[name].reaction === reaction);
    const expected = handled.map(({ name, detail }) => ({ source: eventSource, 'detail-type': name, detail }));

    await awsBus(env).publish(everyEvent);

    const received: Delivered[] = [];
    const byName = async () => {
      received.push(...(await takeEvents(reaction)));
      return received.toSorted((a, b) => a['detail-type'].localeCompare(b['detail-type']));
    };
    await expect
      .poll(byName, wait)
      .toEqual(expected.toSorted((a, b) => a['detail-type'].localeCompare(b['detail-type'])));
  },
);
