import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hmacHashes } from '#adapters/crypto/hmac-keys.ts';
import { jsonLogger } from '#adapters/log/logger.ts';
import { embeddedMetrics } from '#adapters/log/metrics.ts';
import type { Env } from '#ports/env.ts';
import { readEnv, snapshotEnv } from '#ports/env.ts';
import type { Clock, Ports, Webhooks } from '#ports/ports.ts';
import type { Secrets } from '#ports/secrets.ts';

/** Loads an adapter at its first call, so that a request that is rejected early never pays for an SDK client. */
const lazy = <T extends object>(load: () => Promise<T>): T => {
  let loading: Promise<T> | undefined;
  const method =
    (name: string | symbol) =>
    async (...args: unknown[]) => {
      loading ??= load();
      const adapter: object = await loading;
      return Reflect.apply(Reflect.get(adapter, name), undefined, args);
    };
  // Every member of these ports is a function that returns a promise.
  return new Proxy<T>(Object.create(null), { get: (_, name) => method(name) });
};

const systemClock: Clock = { now: () => new Date(), pause: async (ms) => void (await pause(ms)) };

const lazySecrets = (env: Env): Secrets => {
  let loading: Promise<Secrets> | undefined;
  return async (name) => {
    loading ??= import('#adapters/aws/secrets.ts').then(({ ssmSecrets }) => ssmSecrets(env));
    return (await loading)(name);
  };
};

const provider = (env: Env, secrets: Secrets, clock: Clock) =>
  lazy(async () => {
    const { paystackProvider } = await import('#adapters/paystack/client.ts');
    const secretKey = async () => (await secrets('providerKey')).split(',')[0] ?? '';
    return paystackProvider({ baseUrl: env.PROVIDER_URL, domain: env.PROVIDER_DOMAIN, secretKey, clock });
  });

const webhooks = (secrets: Secrets): Webhooks =>
  lazy(async () => {
    const [{ isSigned }, { readWebhookEvent }] = await Promise.all([
      import('#adapters/paystack/signature.ts'),
      import('#adapters/paystack/webhook-event.ts'),
    ]);
    return {
      read: async (rawBody, signature) =>
        isSigned(rawBody, signature, (await secrets('providerKey')).split(',')) ? readWebhookEvent(rawBody) : null,
    };
  });

const write = (line: string): void => void process.stdout.write(line);

/** The composition root: every port with its adapter, or with a substitute. */
export const composePorts = (env: Env, substitutes: Partial<Ports> = {}): Ports => {
  const clock = substitutes.clock ?? systemClock;
  const secrets = lazySecrets(env);
  return {
    clock,
    newId: (prefix) => `${prefix}_${randomBytes(16).toString('hex')}`,
    database: lazy(async () => (await import('#adapters/aws/database.ts')).awsDatabase(env)),
    bus: lazy(async () => (await import('#adapters/aws/bus.ts')).awsBus(env)),
    mailer: lazy(async () => (await import('#adapters/aws/mailer.ts')).sesMailer(env)),
    provider: provider(env, secrets, clock),
    webhooks: webhooks(secrets),
    passwords: lazy(async () => (await import('#adapters/crypto/passwords.ts')).argon2Passwords),
    tokens: lazy(async () =>
      (await import('#adapters/crypto/tokens.ts')).jwtTokens(secrets, env.VERIFICATION_KEYS, clock),
    ),
    hashes: hmacHashes(secrets),
    logger: jsonLogger(write),
    metrics: embeddedMetrics(write, clock.now, env.STAGE),
    settings: {
      siteUrl: env.SITE_URL,
      originSecrets: env.ORIGIN_SECRETS.split(','),
      offer: { domain: env.PROVIDER_DOMAIN, planCodes: env.PLAN_CODES, retiredPlanCodes: env.RETIRED_PLAN_CODES },
    },
    ...substitutes,
  };
};

/** Copies the environment now and composes the ports at the first call: importing a Lambda needs no environment. */
export const composeFromEnv = (): (() => Ports) => {
  const snapshot = snapshotEnv();
  return () => composePorts(readEnv(snapshot));
};
