import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleAll } from '#infra/bundle/bundle.ts';
import { apiEvent } from '#test/support/api-event.ts';
import { goodBodies } from '#test/support/good-bodies.ts';
import type { Benchmark } from '../benchmark.ts';
import { runBenchmark } from '../benchmark.ts';
import type { Section } from '../section.ts';
import type { Certificate } from './certificate.ts';
import { createCertificate } from './certificate.ts';
import type { Invocation } from './first-invocation.ts';
import { firstInvocation } from './first-invocation.ts';
import { timeFreshProcess } from './fresh-process.ts';
import type { Member } from './member.ts';
import { aMember } from './member.ts';
import { startStubDynamo } from './stub-dynamo.ts';

const emptyNode = 'node -e 0';
const [startMax, callMax, refusalMax] = [2.8, 3.6, 1.7];

type ColdStartContext = Pick<Invocation, 'bundles' | 'endpoint' | 'verificationKeys'>;

const pageMetrics = JSON.stringify(goodBodies.recordPageMetrics);

type Case = Omit<Invocation, keyof ColdStartContext>;

/** One DynamoDB call and no other network traffic. */
const listsServers: Case = { name: 'listServers', event: apiEvent('listServers'), status: 200 };

/** The goals are ratios to an empty Node process. */
const casesOf = ({ access }: Member): Record<string, Case & { atMost: number }> => ({
  'recordPageMetrics: no I/O': {
    name: 'recordPageMetrics',
    event: apiEvent('recordPageMetrics', { body: pageMetrics }),
    status: 200,
    atMost: startMax,
  },
  'listServers: one DynamoDB call': { ...listsServers, atMost: callMax },
  'getUser: JWT verification, one DynamoDB call': {
    name: 'getUser',
    event: apiEvent('getUser', { bearer: access }),
    status: 200,
    atMost: callMax,
  },
  'registerUser: malformed JSON, 400': {
    name: 'registerUser',
    event: apiEvent('registerUser', { body: '{' }),
    status: 400,
    atMost: refusalMax,
  },
  'getUser: missing token, 401': { name: 'getUser', event: apiEvent('getUser'), status: 401, atMost: refusalMax },
  'notFound: unknown path, 404': {
    name: 'notFound',
    event: { ...apiEvent('getUser'), rawPath: '/api/nothing/' },
    status: 404,
    atMost: refusalMax,
  },
});

const overHttp = (cases: ReturnType<typeof casesOf>, context: ColdStartContext): Benchmark => {
  const starts = Object.entries(cases).map(([title, { atMost: _, ...each }]) => {
    const start = firstInvocation({ ...each, ...context });
    return [title, () => timeFreshProcess(start)] as const;
  });
  return {
    name: 'cold start: process start to first response',
    unit: 'ms',
    baseline: emptyNode,
    candidates: { [emptyNode]: () => timeFreshProcess({ code: '0' }), ...Object.fromEntries(starts) },
    goals: Object.fromEntries(Object.entries(cases).map(([title, { atMost }]) => [title, { atMost }])),
  };
};

/** The minimal request over TLS: Node's own client without the SDK. */
const bareRequest = `
process.getBuiltinModule('node:https').request(process.env.BENCH_URL, { method: 'POST' }, (answer) => {
  answer.resume();
  answer.once('end', () => process.exit(0));
}).end('{}');`;

const overTls = (context: ColdStartContext, { file }: Certificate): Benchmark => {
  const extraEnv = { NODE_EXTRA_CA_CERTS: file };
  const start = firstInvocation({ ...listsServers, ...context, extraEnv });
  return {
    name: 'cold start over TLS',
    unit: 'ms',
    baseline: 'bare HTTPS request',
    candidates: {
      'bare HTTPS request': () =>
        timeFreshProcess({ code: bareRequest, env: { ...extraEnv, BENCH_URL: context.endpoint } }),
      'listServers: one DynamoDB call': () => timeFreshProcess(start),
    },
  };
};

export const cold: Section = {
  name: 'cold',
  measure: async (rounds, say) => {
    const folder = await mkdtemp(join(tmpdir(), 'pazia-cold-'));
    const tls = createCertificate(folder);
    const member = await aMember();
    const plain = await startStubDynamo(member.item);
    const secure = tls && (await startStubDynamo(member.item, tls));
    const context = { bundles: join(folder, 'functions'), verificationKeys: member.verificationKeys };
    try {
      say('bundling the Lambdas');
      await bundleAll(context.bundles);
      const cases = casesOf(member);
      say(`each of ${Object.keys(cases).length} first requests in a fresh process: ${rounds} rounds`);
      const metrics = await runBenchmark(
        overHttp(cases, { ...context, endpoint: `http://127.0.0.1:${plain.port}` }),
        rounds,
      );
      if (tls && secure) {
        const endpoint = `https://127.0.0.1:${secure.port}`;
        metrics.push(...(await runBenchmark(overTls({ ...context, endpoint }, tls), rounds)));
      }
      const missing = tls ? [] : ['Cold start over TLS: openssl, which creates the certificate, is not installed.'];
      return { metrics, missing };
    } finally {
      plain.stop();
      secure?.stop();
      await rm(folder, { recursive: true });
    }
  },
};
