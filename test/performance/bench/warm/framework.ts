import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { readUser } from '#repositories/users.ts';
import { serve } from '#runtime/serve.ts';
import { apiOf } from '#test/support/api.ts';
import { apiEvent, lambdaContext } from '#test/support/api-event.ts';
import { goodBodies } from '#test/support/good-bodies.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';
import type { Contest } from '../benchmark.ts';

const calls = 1000;
const limitUs = 40;

/** Microseconds of one call, of many in a row. */
const timed = async (call: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  for (let count = 0; count < calls; count += 1) await call();
  return ((performance.now() - startedAt) * 1000) / calls;
};

/** Verifies a token like ours with a key that is ready. */
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
 * A request with a token and a body through all of a Lambda's steps, in front of an operation that does nothing; the
 * same as a plain function writes it; and the verification of a signature, which nobody can leave out.
 */
export const framework = async (): Promise<Contest> => {
  const context = aTestContext();
  const { ports } = context;
  const user = await aUser(context);
  const { access } = await apiOf(ports).signIn(user.email, password);
  const event = apiEvent('selectServers', { bearer: access, body: JSON.stringify(goodBodies.selectServers) });
  const answer = { detail: 'done' };

  const signature = await verification();
  const plain = async () => {
    JSON.parse(event.body ?? '');
    await readUser(ports, user.id);
    return { statusCode: 200, body: JSON.stringify(answer) };
  };
  const lambda = serve(
    'selectServers',
    async () => answer,
    () => ports,
  );
  const handler = () => lambda(event, lambdaContext);
  if ((await handler()).statusCode !== 200) throw new Error('The Lambda that is measured refuses its request.');

  return {
    name: 'a request in front of an operation that does nothing',
    unit: 'µs',
    baseline: 'a signature verified',
    contenders: {
      'a signature verified': () => timed(signature),
      'a plain function': () => timed(plain),
      'the whole Lambda': () => timed(handler),
      'the Lambda less both': async () => (await timed(handler)) - (await timed(plain)) - (await timed(signature)),
    },
    goals: { 'the Lambda less both': { medianAtMost: limitUs } },
  };
};
