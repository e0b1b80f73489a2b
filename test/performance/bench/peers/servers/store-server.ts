import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { memoryDatabase } from '#adapters/memory/database.ts';
import { asParameters, LocalSecrets } from '#infra/local/secrets.ts';
import { announce } from '#test/performance/bench/peers/listen.ts';
import { storeOver } from '#test/performance/bench/peers/store/store.ts';

// All that is asked of AWS: the tables, the secrets of this run, and a bus that takes every event.

const parameters = asParameters(LocalSecrets.parse(JSON.parse(process.env.SECRETS ?? '{}')));

const AsideCall = z.object({ Name: z.optional(z.string()), Entries: z.optional(z.array(z.unknown())) });

await announce(
  storeOver(memoryDatabase(), (operation, call) => {
    const { Name = '', Entries = [] } = AsideCall.parse(call);
    if (operation === 'GetParameter') return { Parameter: { Name, Type: 'SecureString', Value: parameters[Name] } };
    return { FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: randomUUID() })) };
  }),
);
