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

/** What every Lambda is told by its surroundings; infra writes exactly these names, the local cloud too. */
const Env = z.object({
  AWS_REGION: z.string(),
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_SESSION_TOKEN: z.optional(z.string()),
  /** Set for LocalStack and its like, and by the local cloud. */
  AWS_ENDPOINT_URL: z.optional(z.string()),
  STAGE: z.string(),
  /** The site's address without a last slash. */
  SITE_URL: z.string(),
  /** What the names of the tables begin with. */
  TABLE_PREFIX: z.string(),
  BUS_NAME: z.string(),
  /** The address that mails come from; the brand is put before it. */
  MAIL_FROM: z.string(),
  /** Secrets lie in SSM as SecureString parameters under this path, '/pazia/<stage>'. */
  SECRETS_PATH: z.string(),
  VERIFICATION_KEYS: json(VerificationKeys),
  PROVIDER_URL: z.string(),
  PROVIDER_DOMAIN: z.enum(['test', 'live']),
  PLAN_CODES: json(PlanCodes),
  RETIRED_PLAN_CODES: json(z.array(PlanCodes)),
});
export type Env = z.infer<typeof Env>;
export type EnvName = keyof Env;

/** The environment as it is now. Several Lambdas share a process in the local cloud, each with its own. */
export const snapshotEnv = (): NodeJS.ProcessEnv => ({ ...process.env });

/** Throws with all names at once when some are missing or not what they must be. */
export const readEnv = (source: NodeJS.ProcessEnv): Env => Env.parse(source);
