import type { DisputeKind } from '#domain/charges.ts';
import type { ChargeStatus } from '#domain/checkout.ts';
import type { Instant } from '#domain/days.ts';
import type { EmailHash } from '#domain/identity.ts';
import type { Domain, Offer, ProviderSubscription } from '#domain/subscription.ts';
import type { Event } from '#events/catalog.ts';
import type { AlarmCode } from './alarms.ts';
import type { Database } from './database.ts';
import type {
  CardChargeRequest,
  CardChargeResult,
  ListedCharge,
  Page,
  ProviderDispute,
  ProviderRefund,
  RefundResult,
  SubscriptionDetails,
  SubscriptionRequest,
  SubscriptionResult,
} from './provider-records.ts';
import type { Tokens } from './tokens.ts';

/** Everything with side effects that an operation, reaction or job may use. */
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
  /** Resolves once the bus has accepted every event (FailedEntryCount is 0); throws otherwise. */
  publish: (events: readonly Event[]) => Promise<void>;
};

/** The id and time of an event, the same at every redelivery, which makes handlers idempotent. */
export type EventMetadata = { id: string; at: Date };

/** `emailHash` identifies the recipient in what is reported about the mail later. */
export type Mail = { to: string; subject: string; html: string; text: string; emailHash: EmailHash };

export type Mailer = {
  send: (mail: Mail) => Promise<void>;
  /** Removes an address from the mail service's own list of addresses that it drops mail to, if it is there. */
  unsuppress: (address: string) => Promise<void>;
};

export type Passwords = {
  /** A PHC string: algorithm, parameters, salt and hash. */
  hash: (password: string) => Promise<string>;
  /** A null hash (no such account) costs the same time and is false. */
  verify: (password: string, hash: string | null) => Promise<boolean>;
};

export type KeyedHashes = {
  /** Hides an address or a name in a database key: HMAC-SHA256, hex. */
  lookupHash: (purpose: 'email' | 'username' | 'throttle' | 'device' | 'notice', text: string) => Promise<string>;
  /** The secret part of an e-mailed link: HMAC-SHA256, base64url. */
  linkCode: (text: string) => Promise<string>;
};

export type ProviderCustomer = { code: string; number: number };

/** A successful charge. Amount in cents. */
export type ProviderCharge = {
  reference: string;
  amountCents: number;
  currency: string;
  domain: string;
  planCode: string;
  paidAt: Instant;
};

/** A subscription in the provider's list of all customers. The code is '' if the row has only the customer's number. */
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
  /** The plan that the payment subscribes to; null for a single payment. */
  planCode: string | null;
  callbackUrl: string;
  cancelUrl: string;
  userId: string;
};

/**
 * The payment provider. Every call throws ProviderUnavailable when there was no usable response (network, time-out,
 * 429, 5xx). Reads are retried before; writes are retried only on 429.
 */
export type Provider = {
  /** Creates the customer of an address, or finds the existing one. */
  createCustomer: (email: string, userId: string) => Promise<ProviderCustomer>;
  /** The subscriptions of a customer that the provider lists, newest first. */
  listSubscriptions: (customer: ProviderCustomer) => Promise<ProviderSubscription[]>;
  /** A page (from 1) of all customers' subscriptions. `unreadable` counts rows that cannot be parsed. */
  pageSubscriptions: (
    page: number,
  ) => Promise<{ subscriptions: ListedSubscription[]; unreadable: number; isLast: boolean }>;
  /** Null for an unknown code. */
  getSubscription: (code: string) => Promise<ProviderSubscription | null>;
  /** The same with its card and invoices. */
  fetchSubscription: (code: string) => Promise<SubscriptionDetails | null>;
  /** After ProviderUnavailable or a refusal the subscription may exist nevertheless: read the list. */
  createSubscription: (request: SubscriptionRequest) => Promise<SubscriptionResult>;
  /** Disables and reads back; throws if the subscription would still be charged. */
  disableSubscription: (code: string) => Promise<ProviderSubscription>;
  /**
   * The provider's page where a customer replaces the card or cancels; null for an unknown code. The link is a secret:
   * it is not stored or logged.
   */
  manageLink: (code: string) => Promise<string | null>;
  initialize: (request: CheckoutRequest) => Promise<{ authorizationUrl: string }>;
  /** The status is 'unknown' for an unknown reference. */
  verify: (reference: string) => Promise<ProviderTransaction>;
  /** The newest 100 successful charges of a customer, newest first. */
  listCharges: (customer: ProviderCustomer) => Promise<ProviderCharge[]>;
  /** The newest 1,000 charges of a customer, of any outcome, created since then; newest first. */
  chargeHistory: (customer: ProviderCustomer, since?: Instant) => Promise<ListedCharge[]>;
  /** A page (from 1) of all customers' charges created since then. */
  pageCharges: (since: Instant, page: number) => Promise<Page<ListedCharge>>;
  /** Charges a saved card. */
  chargeCard: (request: CardChargeRequest) => Promise<CardChargeResult>;
  /** No card of this code can be charged afterwards. */
  deactivateCard: (authorizationCode: string) => Promise<void>;
  /** Asks for the whole amount back. After ProviderUnavailable the refund may exist: read the list. */
  refund: (reference: string) => Promise<RefundResult>;
  /** The refunds of one charge, newest first. */
  listRefunds: (reference: string) => Promise<ProviderRefund[]>;
  /** A page (from 1) of the refunds created since then. */
  pageRefunds: (since: Instant, page: number) => Promise<Page<ProviderRefund>>;
  /** A page (from 1) of the disputes opened since then. */
  pageDisputes: (since: Instant, page: number) => Promise<Page<ProviderDispute>>;
};

/** What a webhook is about. `event` is the provider's name for it, from a fixed list, so it may be logged. */
export type WebhookEvent = { event: string; domain: Domain | null } & (
  | { kind: 'customer'; customerCode: string }
  | { kind: 'dispute'; dispute: DisputeKind; reference: string }
  | { kind: 'none' }
  | { kind: 'malformed' }
);

export type Webhooks = {
  /** Null unless the signature matches the raw bytes, under the current key or, in a rotation, the previous one. */
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
  /** Name and properties come from fixed lists. */
  record: (name: string, value: number, properties: Record<string, string>) => void;
};

/** Ids, counts and codes. Never an address, a token, a query string or a body. */
export type LogFields = Record<string, string | number | boolean | null>;

export type Settings = {
  /** Without a trailing slash. Links and callbacks are built from it, never from a request header. */
  siteUrl: string;
  /** One of these comes with every call that came through CloudFront. */
  originSecrets: readonly string[];
  offer: Offer;
};
