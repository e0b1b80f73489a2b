import * as z from 'zod/mini';
import { byPlan } from '#domain/plans.ts';
import { VerificationKeys } from './verification-keys.ts';

const json = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string): unknown => JSON.parse(text)),
    ),
    schema,
  );

const PlanCodes = z.object(byPlan(() => z.string()));

/** The environment variables of every Lambda. Infra and the local cloud set exactly these. */
const Env = z.object({
  AWS_REGION: z.string(),
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_SESSION_TOKEN: z.optional(z.string()),
  /** Set by LocalStack, other emulators and the local cloud. */
  AWS_ENDPOINT_URL: z.optional(z.string()),
  STAGE: z.string(),
  /** Without a trailing slash. */
  SITE_URL: z.string(),
  /** What the names of the tables begin with. */
  TABLE_PREFIX: z.string(),
  BUS_NAME: z.string(),
  /** The sender's address; the brand name is put before it. */
  MAIL_FROM: z.string(),
  /** Names the events about our mails, and what SES does with addresses that bounce. */
  MAIL_CONFIGURATION_SET: z.string(),
  /** The path of the secrets in SSM (SecureString parameters): '/pazia/<stage>'. */
  SECRETS_PATH: z.string(),
  VERIFICATION_KEYS: json(VerificationKeys),
  /** What CloudFront sends with every call; during a rotation 'new,old'. */
  ORIGIN_SECRETS: z.string().check(z.regex(/^[^,]{32,}(,[^,]{32,})?$/)),
  PROVIDER_URL: z.string(),
  PROVIDER_DOMAIN: z.enum(['test', 'live']),
  PLAN_CODES: json(PlanCodes),
  RETIRED_PLAN_CODES: json(z.array(PlanCodes)),
});
export type Env = z.infer<typeof Env>;
export type EnvName = keyof Env;

/** A copy of the current environment. In the local cloud several Lambdas share a process, each with its own copy. */
export const snapshotEnv = (): NodeJS.ProcessEnv => ({ ...process.env });

/** Throws with the names of all missing or invalid variables. */
export const readEnv = (source: NodeJS.ProcessEnv): Env => Env.parse(source);
