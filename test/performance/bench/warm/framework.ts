import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { readUser } from '#repositories/users.ts';
import { serve } from '#runtime/serve.ts';
import { apiOf } from '#test/support/api.ts';
import { apiEvent, lambdaContext } from '#test/support/api-event.ts';
import { goodBodies } from '#test/support/good-bodies.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';
import type { Benchmark } from '../benchmark.ts';

const calls = 1000;
const limitUs = 40;

/** Mean microseconds per call. */
const timed = async (call: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  for (let count = 0; count < calls; count += 1) await call();
  return ((performance.now() - startedAt) * 1000) / calls;
};

/** Verifies a token like ours with an imported key. */
const verification = async (): Promise<() => Promise<unknown>> => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA');
  const claims = { token_type: 'access', user_id: `usr_${'0'.repeat(32)}`, sid: `ses_${'0'.repeat(32)}`, gen: 1 };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: 'bench' })
    .setIssuer('bench')
    .setIssuedAt()
    .setExpirationTime('1h')
    .setJti('0'.repeat(32))
    .sign(privateKey);
  return () => jwtVerify(token, publicKey, { algorithms: ['EdDSA'], issuer: 'bench' });
};

/**
 * Compares a request with token and body through a whole Lambda with a no-op operation, the same work in a plain
 * function, and the verification of the token, which no implementation can skip.
 */
export const framework = async (): Promise<Benchmark> => {
  const context = aTestContext();
  const { ports } = context;
  const user = await aUser(context);
  const { access } = await apiOf(ports).signIn(user.email, password);
  const event = apiEvent('selectServers', { bearer: access, body: JSON.stringify(goodBodies.selectServers) });
  const body = { detail: 'done' };

  const signature = await verification();
  const plain = async () => {
    JSON.parse(event.body ?? '');
    await readUser(ports, user.id);
    return { statusCode: 200, body: JSON.stringify(body) };
  };
  const lambda = serve(
    'selectServers',
    async () => body,
    () => ports,
  );
  const handler = () => lambda(event, lambdaContext);
  if ((await handler()).statusCode !== 200) throw new Error('The measured Lambda rejects its request.');

  return {
    name: 'request with a no-op operation',
    unit: 'µs',
    baseline: 'JWT verification',
    candidates: {
      'JWT verification': () => timed(signature),
      'plain function': () => timed(plain),
      'Lambda handler': () => timed(handler),
      'Lambda handler minus both': async () => (await timed(handler)) - (await timed(plain)) - (await timed(signature)),
    },
    goals: { 'Lambda handler minus both': { medianAtMost: limitUs } },
  };
};
