import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleAll } from '#infra/bundle/bundle.ts';
import { apiEvent } from '#test/support/api-event.ts';
import { goodBodies } from '#test/support/good-bodies.ts';
import type { Contest } from '../benchmark.ts';
import { hold } from '../benchmark.ts';
import type { Section } from '../section.ts';
import { cannedTables } from './canned-tables.ts';
import type { Certificate } from './certificate.ts';
import { certificate } from './certificate.ts';
import { fresh } from './fresh-process.ts';
import type { Invocation } from './lambda-start.ts';
import { lambdaStart } from './lambda-start.ts';
import type { Member } from './member.ts';
import { aMember } from './member.ts';

const bare = 'node -e 0';
const [startMax, callMax, refusalMax] = [2.8, 3.6, 1.7];

type Surroundings = Pick<Invocation, 'bundles' | 'endpoint' | 'verificationKeys'>;

const metrics = JSON.stringify(goodBodies.recordPageMetrics);

type Case = Omit<Invocation, keyof Surroundings>;

/** One call of DynamoDB, and nothing else that travels. */
const listsServers: Case = { name: 'listServers', event: apiEvent('listServers'), status: 200 };

/** The goals are ratios to a Node that does nothing. */
const casesOf = ({ access }: Member): Record<string, Case & { atMost: number }> => ({
  'takes a report, asks nobody': {
    name: 'recordPageMetrics',
    event: apiEvent('recordPageMetrics', { body: metrics }),
    status: 200,
    atMost: startMax,
  },
  'lists the servers: one call of DynamoDB': { ...listsServers, atMost: callMax },
  'shows a member their record: a signature verified, one call of DynamoDB': {
    name: 'getUser',
    event: apiEvent('getUser', { bearer: access }),
    status: 200,
    atMost: callMax,
  },
  'refuses what is no JSON: 400': {
    name: 'registerUser',
    event: apiEvent('registerUser', { body: '{' }),
    status: 400,
    atMost: refusalMax,
  },
  'refuses who has no token: 401': { name: 'getUser', event: apiEvent('getUser'), status: 401, atMost: refusalMax },
  'knows no such path: 404': {
    name: 'notFound',
    event: { ...apiEvent('getUser'), rawPath: '/api/nothing/' },
    status: 404,
    atMost: refusalMax,
  },
});

const overHttp = (cases: ReturnType<typeof casesOf>, around: Surroundings): Contest => {
  const starts = Object.entries(cases).map(([title, { atMost: _, ...each }]) => {
    const start = lambdaStart({ ...each, ...around });
    return [title, () => fresh(start)] as const;
  });
  return {
    name: 'a Lambda from the start of its process to its first answer',
    unit: 'ms',
    baseline: bare,
    contenders: { [bare]: () => fresh({ code: '0' }), ...Object.fromEntries(starts) },
    goals: Object.fromEntries(Object.entries(cases).map(([title, { atMost }]) => [title, { atMost }])),
  };
};

/** The least that a request over TLS takes: Node's own client and nothing around it. */
const bareRequest = `
process.getBuiltinModule('node:https').request(process.env.BENCH_URL, { method: 'POST' }, (answer) => {
  answer.resume();
  answer.once('end', () => process.exit(0));
}).end('{}');`;

const overTls = (around: Surroundings, { file }: Certificate): Contest => {
  const more = { NODE_EXTRA_CA_CERTS: file };
  const start = lambdaStart({ ...listsServers, ...around, more });
  return {
    name: 'the same over TLS',
    unit: 'ms',
    baseline: 'a bare request over TLS',
    contenders: {
      'a bare request over TLS': () => fresh({ code: bareRequest, env: { ...more, BENCH_URL: around.endpoint } }),
      'lists the servers: one call of DynamoDB': () => fresh(start),
    },
  };
};

export const cold: Section = {
  name: 'cold',
  measure: async (rounds, say) => {
    const folder = await mkdtemp(join(tmpdir(), 'pazia-cold-'));
    const pair = certificate(folder);
    const member = await aMember();
    const plain = await cannedTables(member.item);
    const secure = pair && (await cannedTables(member.item, pair));
    const around = { bundles: join(folder, 'functions'), verificationKeys: member.verificationKeys };
    try {
      say('bundling the Lambdas');
      await bundleAll(around.bundles);
      const cases = casesOf(member);
      say(`each of ${Object.keys(cases).length} first requests in a fresh process: ${rounds} rounds`);
      const figures = await hold(overHttp(cases, { ...around, endpoint: `http://127.0.0.1:${plain.port}` }), rounds);
      if (pair && secure) {
        const endpoint = `https://127.0.0.1:${secure.port}`;
        figures.push(...(await hold(overTls({ ...around, endpoint }, pair), rounds)));
      }
      const missing = pair ? [] : ['A first request over TLS: openssl, which makes the certificate, is not installed.'];
      return { figures, missing };
    } finally {
      plain.stop();
      secure?.stop();
      await rm(folder, { recursive: true });
    }
  },
};
