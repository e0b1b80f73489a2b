import { hmacHashes } from '#adapters/crypto/hmac-keys.ts';
import { jwtTokens } from '#adapters/crypto/tokens.ts';
import { isSigned } from '#adapters/paystack/signature.ts';
import { readWebhookEvent } from '#adapters/paystack/webhook-event.ts';
import type { Event } from '#events/catalog.ts';
import { stages } from '#infra/config/stages.ts';
import { keepSecrets } from '#infra/local/secrets.ts';
import type { Database, Write } from '#ports/database.ts';
import type { Clock, Mail, Passwords, Ports, Provider } from '#ports/ports.ts';
import type { SecretName, Secrets } from '#ports/secrets.ts';
import { testOriginSecret } from '#test/support/api-event.ts';

/** What outlives one Lambda: the tables, the mails sent, the alarms raised and the bus. */
export type MemoryState = {
  clock: Clock;
  database: Database;
  mails: Mail[];
  alarms: string[];
  newId: (prefix: string) => string;
  /** Puts an event on the bus. */
  accept: (event: Event) => void;
  provider: (intercept: Interceptor, secrets: Secrets) => Provider;
};

/** Wraps a call that leaves the Lambda; `site` names the call without ids. */
export type Interceptor = <T>(site: string, call: () => Promise<T>) => Promise<T>;

export const passThrough: Interceptor = (_site, call) => call();

/** The secrets of a stage, generated once per process. */
export const testSecrets = keepSecrets(null);

/** The port without the cost of Argon2, which has tests of its own. */
export const lightPasswords: Passwords = {
  hash: async (text) => `light:${text}`,
  verify: async (text, hash) => hash === `light:${text}`,
};

const targetsOf = (writes: readonly Write[]): string => writes.map(({ kind, table }) => `${kind} ${table}`).join(', ');

const cachedSecrets = (intercept: Interceptor): Secrets => {
  const cached = new Map<SecretName, string>();
  return async (name) => {
    const secret = cached.get(name) ?? (await intercept(`secrets ${name}`, async () => testSecrets[name]));
    cached.set(name, secret);
    return secret;
  };
};

/** The ports of one Lambda after a cold start, in memory, with an interceptor around each call that leaves it. */
export const memoryPorts = (state: MemoryState, intercept: Interceptor, substitutes: Partial<Ports> = {}): Ports => {
  const { alarms, clock, database, mails } = state;
  const secrets = cachedSecrets(intercept);
  const { planCodes } = stages.local.provider;
  return {
    clock,
    newId: state.newId,
    database: {
      get: (table, key) => intercept(`database get ${table}`, () => database.get(table, key)),
      write: (write) => intercept(`database ${write.kind} ${write.table}`, () => database.write(write)),
      transact: (writes, token) =>
        intercept(`database transact (${targetsOf(writes)})`, () => database.transact(writes, token)),
      query: (query) => intercept(`database query ${query.table}`, () => database.query(query)),
    },
    bus: {
      publish: (events) =>
        intercept(`bus ${[...new Set(events.map(({ name }) => name))].join(', ')}`, async () => {
          for (const event of events) state.accept(event);
        }),
    },
    mailer: {
      send: (mail) => intercept('mailer send', async () => void mails.push(mail)),
      unsuppress: () => intercept('mailer unsuppress', async () => undefined),
    },
    provider: state.provider(intercept, secrets),
    webhooks: {
      read: async (body, signature) =>
        isSigned(body, signature, [await secrets('providerKey')]) ? readWebhookEvent(body) : null,
    },
    passwords: lightPasswords,
    tokens: jwtTokens(secrets, JSON.parse(testSecrets.verificationKeys), clock),
    hashes: hmacHashes(secrets),
    metrics: { record: () => {} },
    logger: { info: () => {}, warn: () => {}, alarm: (code) => void alarms.push(code), error: () => {} },
    settings: {
      siteUrl: 'http://localhost:3000',
      originSecrets: [testOriginSecret],
      offer: { domain: 'test', planCodes, retiredPlanCodes: [] },
    },
    ...substitutes,
  };
};
