import { randomBytes } from 'node:crypto';
import { hmacHashes } from '#adapters/crypto/hmac-keys.ts';
import { memoryDatabase } from '#adapters/memory/database.ts';
import { launchCatalogue } from '#domain/catalogue.ts';
import type { Event } from '#events/catalog.ts';
import { stages } from '#infra/config/stages.ts';
import { keepSecrets } from '#infra/local/secrets.ts';
import type { Mail, Passwords, Ports, Provider } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { confirmAccount } from '#repositories/confirmation.ts';
import { registerAccount } from '#repositories/registration.ts';
import { serverItem } from '#repositories/servers.ts';
import { readUser } from '#repositories/users.ts';
import { tokensOf } from './tokens.ts';

/** A context of memory parts around one operation: real rules, keys, tokens and passwords, a clock that stands still. */
export type TestContext = {
  ports: Ports;
  published: Event[];
  mails: Mail[];
  /** Every call of the database port, in order. */
  calls: string[];
  alarms: string[];
  moveClock: (ms: number) => void;
};

const noProvider = (): Provider => {
  const refuse = async (): Promise<never> => {
    throw new ProviderUnavailable('provider_no_response');
  };
  return {
    createCustomer: refuse,
    listSubscriptions: refuse,
    pageSubscriptions: refuse,
    getSubscription: refuse,
    disableSubscription: refuse,
    initialize: refuse,
    verify: refuse,
    listCharges: refuse,
  };
};

/** The port without its cost; the real key derivation has tests of its own. */
export const lightPasswords: Passwords = {
  hash: async (text) => `light:${text}`,
  verify: async (text, hash) => hash === `light:${text}`,
};

const secretsOfTests = keepSecrets(null);

export const aTestContext = (substitutes: Partial<Ports> = {}): TestContext => {
  let now = Date.parse('2026-11-21T12:00:00.000Z');
  const moveClock = (ms: number): void => {
    now += ms;
  };
  const clock = { now: () => new Date(now), pause: async (ms: number) => moveClock(ms) };
  const [published, mails, calls, alarms]: [Event[], Mail[], string[], string[]] = [[], [], [], []];
  const seed = launchCatalogue.map((server) => ({ table: 'servers' as const, item: serverItem(server) }));
  const memory = memoryDatabase({ now: clock.now, seed });
  const ports: Ports = {
    clock,
    newId: (prefix) => `${prefix}_${randomBytes(16).toString('hex')}`,
    database: {
      get: (table, key) => memory.get(table, key).finally(() => calls.push(`get ${table}`)),
      write: (write) => memory.write(write).finally(() => calls.push(`${write.kind} ${write.table}`)),
      transact: (writes, token) => memory.transact(writes, token).finally(() => calls.push('transact')),
      query: (query) => memory.query(query).finally(() => calls.push(`query ${query.table}`)),
    },
    bus: { publish: async (events) => void published.push(...events) },
    mailer: { send: async (mail) => void mails.push(mail) },
    provider: noProvider(),
    webhooks: { read: async () => null },
    passwords: lightPasswords,
    tokens: tokensOf(secretsOfTests, clock),
    hashes: hmacHashes(async (name) => secretsOfTests[name]),
    metrics: { record: () => {} },
    logger: { info: () => {}, warn: () => {}, alarm: (code) => alarms.push(code), error: () => {} },
    settings: {
      siteUrl: 'http://localhost:3000',
      offer: { domain: 'test', planCodes: stages.local.provider.planCodes, retiredPlanCodes: [] },
    },
    ...substitutes,
  };
  return { ports, published, mails, calls, alarms, moveClock };
};

export const password = 'Demo-pass-1';

/** A confirmed user, as if they had opened the link of their mail. */
export const aUser = async ({ ports }: TestContext, name = 'ann') => {
  const account = { email: `${name}@example.com`, username: name, passwordHash: await ports.passwords.hash(password) };
  const claimed = await registerAccount(ports, account);
  const user = claimed.kind === 'registered' ? await readUser(ports, claimed.userId) : null;
  if (!user) throw new Error('the test user could not be made');
  await confirmAccount(ports, user);
  return { ...user, isVerified: true, linkCounter: 1 };
};
