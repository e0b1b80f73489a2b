import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import * as z from 'zod/mini';
import { awsDatabase } from '#adapters/aws/database.ts';
import { hmacHashes } from '#adapters/crypto/hmac-keys.ts';
import type { FunctionName } from '#infra/config/names.ts';
import { functionNames, originSecretParameter, region, verificationKeysParameter } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { resetTables } from '#infra/local/engine/tables.ts';
import { keepSecrets } from '#infra/local/secrets.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import { readEnv } from '#ports/env.ts';
import { composePorts } from '#runtime/compose.ts';
import { createCertificate } from '#test/performance/bench/cold/certificate.ts';
import { testOriginSecret } from '#test/support/api-event.ts';
import { drive } from '#test/support/lambda-harness/drive.ts';
import { catalogueRows } from '#test/support/test-context.ts';
import { makeCredentials } from './gate/credentials.ts';
import type { Role } from './gate/gate.ts';
import { openGate } from './gate/gate.ts';
import { startSignatures } from './gate/signatures.ts';
import type { Programs, RunningLambda } from './runtime/lambda.ts';
import { startLambda } from './runtime/lambda.ts';
import { openServices } from './services.ts';
import { synthesize } from './stage/synthesize.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** AWS's programs, and the Python with botocore. */
    programs: Programs & { python: string };
    /** Only a few Lambdas and faults. */
    isSample: boolean;
  }
}

/** How Lambda reports that a handler threw. */
const Failure = z.object({ errorType: z.string() });

const stage = stages.dev;
const names = [`DNS:*.${region}.amazonaws.com`, `DNS:${new URL(stage.provider.url).host}`];

const openAccount = async () => {
  const { python, ...programs } = inject('programs');
  const engineUrl = inject('engineUrl');
  const folder = await mkdtemp(join(tmpdir(), 'pazia-lambda-'));
  const certificate = createCertificate(folder, names);
  if (!certificate) throw new StartFailure('The certificate could not be created: install openssl.');

  const secrets = keepSecrets(null);
  const parameters = {
    [verificationKeysParameter(stage.name)]: secrets.verificationKeys,
    [originSecretParameter(stage.name)]: testOriginSecret,
  };
  const { lambdas, tables, configurationSets } = synthesize(stage, inject('bundlesFolder'), parameters);
  const deployed = (name: FunctionName) => {
    const found = lambdas.get(name);
    if (!found) throw new Error(`${name} is not deployed`);
    return found;
  };
  await resetTables(engineUrl, tables);
  const services = openServices(stage, secrets, engineUrl);
  const signatures = startSignatures(python);
  const roles: Role[] = functionNames.map((name) => ({
    name,
    statements: deployed(name).statements,
    ...makeCredentials(),
  }));
  const roleOf = (name: FunctionName): Role => {
    const role = roles.find((each) => each.name === name);
    if (!role) throw new Error(`${name} has no role`);
    return role;
  };
  const gate = await openGate({ stage, configurationSets, roles, signatures, certificate, ...services });
  const around = { ...programs, gatePort: gate.port, certificateFile: certificate.file, folder };
  const running = new Map<FunctionName, Promise<RunningLambda>>();

  /** The same Lambda at each call, under its own role. */
  const lambda = (name: FunctionName): Promise<RunningLambda> => {
    const found = running.get(name) ?? startLambda(deployed(name), roleOf(name), around);
    running.set(name, found);
    return found;
  };
  const call = async (name: FunctionName, event: unknown): Promise<unknown> => (await lambda(name)).invoke(event);
  /** The same for the steps before a test's own call: they must not fail. */
  const callSafely = async (name: FunctionName, event: unknown): Promise<unknown> => {
    const result = await call(name, event);
    const failure = Failure.safeParse(result);
    if (failure.success) throw new Error(`${name} failed: ${failure.data.errorType}`);
    return result;
  };

  const env = readEnv({
    ...deployed('getUser').Environment.Variables,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
    AWS_ENDPOINT_URL: engineUrl,
  });
  const ports = composePorts(env, {
    database: awsDatabase(env),
    hashes: hmacHashes(async (name) => secrets[name]),
    bus: {
      publish: async (events) =>
        events.forEach(({ name, detail }) => {
          services.bus.accept({ id: crypto.randomUUID(), source: 'pazia', name, detail });
        }),
    },
  });
  for (const row of catalogueRows) await ports.database.write({ kind: 'put', ...row });

  return {
    ...drive({ ...services, call: callSafely, planCodes: stage.provider.planCodes }),
    call,
    ports,
    pass: services.pass,
    paystack: services.paystack,
    mails: services.mailbox.list,
    mailFeedback: services.feedback,
    faults: gate.faults,
    skew: gate.skew,
    checked: gate.checked,
    /** The Lambda in a new environment with other credentials. */
    start: (name: FunctionName, credentials = roleOf(name)) => startLambda(deployed(name), credentials, around),
    credentialsOf: roleOf,
    output: async (name: FunctionName): Promise<string> => (await running.get(name))?.output() ?? '',
    close: async (): Promise<void> => {
      const refused = gate.checked().filter(({ refusal }) => refusal !== null);
      process.stdout.write(
        `${running.size} Lambdas, ${gate.checked().length} calls of AWS checked, ${refused.length} of them refused\n`,
      );
      await Promise.all([...running.values()].map(async (each) => (await each).stop()));
      await gate.stop();
      signatures.stop();
      services.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type Account = Awaited<ReturnType<typeof openAccount>>;

/** The deployed stage for the tests of a file: its Lambdas start when they are first called. */
export const deployedAccount = (): (() => Account) => {
  let account: Account | undefined;
  beforeAll(async () => {
    account = await openAccount();
  });
  afterAll(() => account?.close());
  return () => {
    if (!account) throw new Error('The account is not open.');
    return account;
  };
};
