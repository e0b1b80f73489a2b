import { randomBytes, randomUUID } from 'node:crypto';
import { memoryDatabase } from '#adapters/memory/database.ts';
import { launchCatalogue } from '#domain/catalogue.ts';
import type { Event } from '#events/catalog.ts';
import type { Mail, Ports, Provider } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { confirmAccount } from '#repositories/confirmation.ts';
import { registerAccount } from '#repositories/registration.ts';
import { serverItem } from '#repositories/servers.ts';
import { emailKeyOfHash, hashEmail, pendingKeyOfHash, readUniqueKey } from '#repositories/unique-keys.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import { apiOf } from './api.ts';
import { manualClock } from './memory/clock.ts';
import type { Interceptor, MemoryState } from './memory/memory-ports.ts';
import { memoryPorts } from './memory/memory-ports.ts';

/** Ports in memory around one operation: real rules, keys and tokens, and a clock that stands still. */
export type TestContext = {
  ports: Ports;
  published: Event[];
  mails: Mail[];
  /** Every call of the database port, in order: 'get users', 'transact'. */
  calls: string[];
  alarms: string[];
  moveClock: (ms: number) => void;
};

const refuse = async (): Promise<never> => {
  throw new ProviderUnavailable('provider_no_response');
};

const noProvider: Provider = {
  createCustomer: refuse,
  listSubscriptions: refuse,
  pageSubscriptions: refuse,
  getSubscription: refuse,
  fetchSubscription: refuse,
  createSubscription: refuse,
  disableSubscription: refuse,
  manageLink: refuse,
  initialize: refuse,
  verify: refuse,
  listCharges: refuse,
  chargeHistory: refuse,
  pageCharges: refuse,
  chargeCard: refuse,
  deactivateCard: refuse,
  refund: refuse,
  listRefunds: refuse,
  pageRefunds: refuse,
  pageDisputes: refuse,
};

export const catalogueRows = launchCatalogue.map((server) => ({
  table: 'servers' as const,
  item: serverItem(server),
}));

export const aTestContext = (substitutes: Partial<Ports> = {}): TestContext => {
  const { clock: still, advance } = manualClock('2026-11-21T12:00:00.000Z');
  const { clock = still } = substitutes;
  const [published, calls]: [Event[], string[]] = [[], []];
  const state: MemoryState = {
    clock,
    database: memoryDatabase({ now: clock.now, seed: catalogueRows }),
    mails: [],
    alarms: [],
    newId: (prefix) => `${prefix}_${randomBytes(16).toString('hex')}`,
    accept: (event) => void published.push(event),
    provider: () => ({ ...noProvider }),
  };
  const record: Interceptor = (site, call) =>
    call().finally(() => {
      const [, name] = /^database (transact|\w+ \w+)/.exec(site) ?? [];
      if (name) calls.push(name);
    });
  const ports = memoryPorts(state, record, substitutes);
  return { ports, published, calls, mails: state.mails, alarms: state.alarms, moveClock: advance };
};

export const password = 'Demo-pass-1';
export const newPassword = 'Newer-pass-1';

/** The registration form as a new person fills it in. */
export const aRegistration = (username = `v${randomUUID().slice(0, 8)}`) => ({
  email: `${username}@example.com`,
  username,
  password,
  confirm_password: password,
});

type NewAccount = Parameters<typeof registerAccount>[1];

/** A stored account, confirmed as if its owner had opened the link in the mail. */
export const addAccount = async (ports: Ports, account: NewAccount, isConfirmed = true): Promise<User> => {
  const result = await registerAccount(ports, account);
  const user = result.kind === 'registered' ? await readUser(ports, result.userId) : null;
  if (!user) throw new Error('the test user was not registered');
  if (!isConfirmed) return user;
  await confirmAccount(ports, user);
  return { ...user, isVerified: true, linkCounter: 1 };
};

/** A user with a confirmed account. */
export const aUser = async ({ ports }: Pick<TestContext, 'ports'>, name = 'ann'): Promise<User> => {
  const { email, username } = aRegistration(name);
  return addAccount(ports, { email, username, passwordHash: await ports.passwords.hash(password) });
};

/** A user with a session, in front of the whole API. */
export const aSignedInUser = async (context: TestContext = aTestContext(), ports: Ports = context.ports) => {
  const api = apiOf(ports);
  const user = await aUser({ ports });
  return { context, ports, api, user, ...(await api.signIn(user.email, password)) };
};

/** The user who owns an address, or else its newest registration, or null. A key without a user is an error. */
export const findUser = async (ports: Ports, email: string): Promise<User | null> => {
  const hash = await hashEmail(ports.hashes, email);
  const keys = [emailKeyOfHash(hash), pendingKeyOfHash(hash)];
  const [owner, newest] = await Promise.all(keys.map((key) => readUniqueKey(ports.database, key)));
  const found = owner ?? newest;
  const user = found && (await readUser(ports, found.userId));
  if (owner && !user) throw new Error(`the key of ${email} belongs to no user`);
  return user ?? null;
};
