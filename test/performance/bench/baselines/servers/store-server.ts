import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { memoryDatabase } from '#adapters/memory/database.ts';
import { asParameters, LocalSecrets } from '#infra/local/secrets.ts';
import { announce } from '#test/performance/bench/baselines/listen.ts';
import { dynamoServer } from '#test/performance/bench/baselines/store/store.ts';

// Stands in for AWS: the tables, the secrets of this run, and a bus that accepts every event.

const parameters = asParameters(LocalSecrets.parse(JSON.parse(process.env.SECRETS ?? '{}')));

const OtherCall = z.object({ Name: z.optional(z.string()), Entries: z.optional(z.array(z.unknown())) });

await announce(
  dynamoServer(memoryDatabase(), (operation, call) => {
    const { Name = '', Entries = [] } = OtherCall.parse(call);
    if (operation === 'GetParameter') return { Parameter: { Name, Type: 'SecureString', Value: parameters[Name] } };
    return { FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: randomUUID() })) };
  }),
);
