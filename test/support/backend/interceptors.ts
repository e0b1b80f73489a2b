import { hmacHashes } from '#adapters/crypto/hmac-keys.ts';
import { jwtTokens } from '#adapters/crypto/tokens.ts';
import { paystackProvider } from '#adapters/paystack/client.ts';
import { isSigned } from '#adapters/paystack/signature.ts';
import type { Transport } from '#adapters/paystack/transport.ts';
import { readWebhookEvent } from '#adapters/paystack/webhook-event.ts';
import { stages } from '#infra/config/stages.ts';
import type { Write } from '#ports/database.ts';
import type { Ports } from '#ports/ports.ts';
import type { SecretName, Secrets } from '#ports/secrets.ts';
import { lightPasswords } from '#test/support/test-context.ts';
import type { BackEnd } from './back-end.ts';
import { providerOrigin, secretsOfTests } from './back-end.ts';

/** What happens at a call that leaves the Lambda; `site` names it without ids. */
export type Interceptor = <T>(site: string, call: () => Promise<T>) => Promise<T>;

/** Every call goes through. */
export const open: Interceptor = (_site, call) => call();

const tablesOf = (writes: readonly Write[]): string => writes.map(({ kind, table }) => `${kind} ${table}`).join(', ');

/** 'GET /subscription/SUB_x' is one site with all of its kind. */
const pathOf = (url: URL): string =>
  url.pathname.replace('/_local/paystack', '').replace(/\/(SUB_|CUS_|pay-|[^/]*%40)[^/]*/gu, '/*');

const tappedSecrets = (tap: Interceptor): Secrets => {
  const known = new Map<SecretName, string>();
  return async (name) => {
    const secret = known.get(name) ?? (await tap(`secrets ${name}`, async () => secretsOfTests[name]));
    known.set(name, secret);
    return secret;
  };
};

const transportTo =
  ({ paystack }: BackEnd): Transport =>
  async ({ method, url, secretKey, body }) => {
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
    const response = await paystack.handle(new Request(url, { method, headers, body }));
    if (!response) throw new Error('the provider has no such page');
    return { status: response.status, text: await response.text(), resetSeconds: null };
  };

/** The ports of one Lambda, freshly started: the real parts of the product, with a tap at each call that leaves it. */
export const portsThrough = (backEnd: BackEnd, tap: Interceptor, substitutes: Partial<Ports> = {}): Ports => {
  const { alarms, clock, database, mails, random } = backEnd;
  const secrets = tappedSecrets(tap);
  const send = transportTo(backEnd);
  const { planCodes } = stages.local.provider;
  return {
    clock,
    newId: (prefix) => `${prefix}_${random.hex(32)}`,
    database: {
      get: (table, key) => tap(`database get ${table}`, () => database.get(table, key)),
      write: (write) => tap(`database ${write.kind} ${write.table}`, () => database.write(write)),
      transact: (writes, token) => tap(`database ${tablesOf(writes)}`, () => database.transact(writes, token)),
      query: (query) => tap(`database query ${query.index ?? query.table}`, () => database.query(query)),
    },
    bus: {
      publish: (events) =>
        tap(`bus ${[...new Set(events.map(({ name }) => name))].join(', ')}`, async () => {
          for (const event of events) backEnd.accept(event);
        }),
    },
    mailer: { send: (mail) => tap('mailbox send', async () => void mails.push(mail)) },
    provider: paystackProvider({
      baseUrl: `${providerOrigin}/_local/paystack`,
      domain: 'test',
      secretKey: () => secrets('providerKey'),
      clock,
      request: (call) => tap(`provider ${call.method} ${pathOf(call.url)}`, () => send(call)),
      random: random.next,
    }),
    webhooks: {
      read: async (body, signature) =>
        isSigned(body, signature, [await secrets('providerKey')]) ? readWebhookEvent(body) : null,
    },
    passwords: lightPasswords,
    tokens: jwtTokens(secrets, JSON.parse(secretsOfTests.verificationKeys), clock),
    hashes: hmacHashes(secrets),
    metrics: { record: () => undefined },
    logger: {
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
      alarm: (code) => void alarms.push(code),
    },
    settings: { siteUrl: 'http://pazia.test', offer: { domain: 'test', planCodes, retiredPlanCodes: [] } },
    ...substitutes,
  };
};
