import type { DisputeKind } from '#domain/charges.ts';
import type { ChargeStatus } from '#domain/checkout.ts';
import type { Instant } from '#domain/days.ts';
import type { Domain, Offer, ProviderSubscription } from '#domain/subscription.ts';
import type { Event } from '#events/catalog.ts';
import type { AlarmCode } from './alarms.ts';
import type { Database } from './database.ts';

/** What an operation, reaction or job may reach. Everything that is not a pure rule comes through here. */
export type Ports = {
  clock: Clock;
  /** A new id: the prefix, an underscore and 128 random bits. */
  newId: (prefix: string) => string;
  database: Database;
  bus: Bus;
  mailer: Mailer;
  provider: Provider;
  webhooks: Webhooks;
  passwords: Passwords;
  tokens: Tokens;
  hashes: KeyedHashes;
  logger: Logger;
  metrics: Metrics;
  settings: Settings;
};

export type Clock = {
  now: () => Date;
  pause: (ms: number) => Promise<void>;
};

export type Bus = {
  /** Resolves once the bus has taken every event (FailedEntryCount is 0); throws otherwise. */
  publish: (events: readonly Event[]) => Promise<void>;
};

/** The id and time of an event: the same at every redelivery, so that handling it twice has the same effect. */
export type EventMetadata = { id: string; at: Date };

export type Mail = { to: string; subject: string; html: string; text: string };

export type Mailer = { send: (mail: Mail) => Promise<void> };

export type Passwords = {
  /** A PHC string: algorithm, parameters, salt and hash. */
  hash: (password: string) => Promise<string>;
  /** Costs the same for a null hash, which stands for an account that does not exist; false then. */
  verify: (password: string, hash: string | null) => Promise<boolean>;
};

export type TokenClaims = {
  tokenType: 'access' | 'refresh';
  userId: string;
  sessionId: string;
  generation: number;
  /** SHA-256 of the cookie without which the token is worth nothing, base64url; null binds it to nothing. */
  binding: string | null;
};

export type Tokens = {
  /** Deterministic: the same claims and second give the same bytes. `issuedAt` in seconds. */
  sign: (claims: TokenClaims, issuedAt: number) => Promise<string>;
  /** The claims, or why the token is refused. `now` comes from the clock port. */
  read: (token: string) => Promise<TokenReading>;
};

export type TokenReading =
  | {
      kind: 'valid';
      tokenType: string;
      userId: string | null;
      sessionId: string;
      generation: number;
      binding: string | null;
    }
  | { kind: 'refused' };

export type KeyedHashes = {
  /** Hides an address or a name inside a database key: HMAC-SHA256, hex. */
  lookupHash: (purpose: 'email' | 'username' | 'throttle' | 'device' | 'notice', text: string) => Promise<string>;
  /** The secret part of a mailed link: HMAC-SHA256, base64url. */
  linkCode: (text: string) => Promise<string>;
};

export type ProviderCustomer = { code: string; number: number };

/** A successful charge as the provider lists it. Amount in cents. */
export type ProviderCharge = {
  reference: string;
  amountCents: number;
  currency: string;
  domain: string;
  planCode: string;
  paidAt: Instant;
};

/** A subscription in the provider's list of everybody's; the code is '' where it names the customer otherwise. */
export type ListedSubscription = ProviderSubscription & { customerCode: string };

export type ProviderTransaction = {
  status: ChargeStatus;
  amountCents: number;
  currency: string;
  domain: string;
  planCode: string;
  customerCode: string;
  paidAt: Instant | null;
};

export type CheckoutRequest = {
  reference: string;
  email: string;
  amountCents: number;
  planCode: string;
  callbackUrl: string;
  cancelUrl: string;
  userId: string;
};

/**
 * The payment provider. Every call throws ProviderUnavailable when there was no usable answer (network, time-out, 429,
 * 5xx): reads were retried before, writes never are.
 */
export type Provider = {
  /** Creates the customer of an address, or finds the one there is. */
  createCustomer: (email: string, userId: string) => Promise<ProviderCustomer>;
  /** All of a customer's subscriptions that the provider lists, newest first. */
  listSubscriptions: (customer: ProviderCustomer) => Promise<ProviderSubscription[]>;
  /** A page of everybody's subscriptions, from 1 on. `unreadable` counts rows that make no sense to us. */
  pageSubscriptions: (
    page: number,
  ) => Promise<{ subscriptions: ListedSubscription[]; unreadable: number; isLast: boolean }>;
  /** Null for a code it does not know. */
  getSubscription: (code: string) => Promise<ProviderSubscription | null>;
  /** Reads a fresh token, disables, reads back; throws when it is still being charged afterwards. */
  disableSubscription: (code: string) => Promise<ProviderSubscription>;
  initialize: (request: CheckoutRequest) => Promise<{ authorizationUrl: string }>;
  /** A reference the provider does not know has status 'unknown'. */
  verify: (reference: string) => Promise<ProviderTransaction>;
  /** Successful charges of a customer, newest first, at most 100. */
  listCharges: (customer: ProviderCustomer) => Promise<ProviderCharge[]>;
};

/** What a webhook is about. `event` is the provider's name for it, from a fixed list, so it may be logged. */
export type WebhookEvent = { event: string; domain: Domain | null } & (
  | { kind: 'customer'; customerCode: string }
  | { kind: 'dispute'; dispute: DisputeKind; reference: string }
  | { kind: 'none' }
  | { kind: 'malformed' }
);

export type Webhooks = {
  /** Null unless the signature fits the raw bytes; the present key counts, and the one before while rotating. */
  read: (rawBody: Uint8Array, signature: string | undefined) => Promise<WebhookEvent | null>;
};

export type Logger = {
  /** `message` is a fixed text; what varies goes into the fields. */
  info: (message: string, fields?: LogFields) => void;
  warn: (message: string, fields?: LogFields) => void;
  /** Something that a person must look at. A CloudWatch alarm counts these. */
  alarm: (code: AlarmCode, fields?: LogFields) => void;
  error: (message: string, fields?: LogFields) => void;
};

export type Metrics = {
  /** One measurement; name and properties come from fixed lists. */
  record: (name: string, value: number, properties: Record<string, string>) => void;
};

/** Ids, counts and codes; never an address, a token, a query string or a body. */
export type LogFields = Record<string, string | number | boolean | null>;

export type Settings = {
  /** Where the site lives, without a last slash; links and callbacks are built from it and from no header. */
  siteUrl: string;
  offer: Offer;
};
