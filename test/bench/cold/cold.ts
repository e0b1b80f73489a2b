import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleAll } from '#infra/bundle.ts';
import { apiEvent } from '#test/support/api-event.ts';
import { goodBodies } from '#test/support/good-bodies.ts';
import type { Contest } from '../contest.ts';
import { hold } from '../contest.ts';
import type { Section } from '../section.ts';
import type { CannedTables } from './canned-tables.ts';
import { cannedTables } from './canned-tables.ts';
import type { Certificate } from './certificate.ts';
import { certificate } from './certificate.ts';
import { fresh } from './fresh-process.ts';
import type { Invocation } from './lambda-start.ts';
import { lambdaStart } from './lambda-start.ts';

const bare = 'node -e 0';
const [startMax, callMax, refusalMax] = [2.8, 3.6, 1.7];

const metrics = JSON.stringify(goodBodies.recordPageMetrics);

type Case = Omit<Invocation, 'bundles' | 'endpoint'>;

/** One call of DynamoDB, and nothing else that travels. */
const listsServers: Case = { name: 'listServers', event: apiEvent('listServers'), status: 200 };

/** The goals are ratios to a Node that does nothing. */
const cases: Record<string, Case & { atMost: number }> = {
  'takes a report, asks nobody': {
    name: 'recordPageMetrics',
    event: apiEvent('recordPageMetrics', { body: metrics }),
    status: 200,
    atMost: startMax,
  },
  'lists the servers: one call of DynamoDB': { ...listsServers, atMost: callMax },
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
};

const overHttp = (bundles: string, tables: CannedTables): Contest => {
  const endpoint = `http://127.0.0.1:${tables.port}`;
  const starts = Object.entries(cases).map(([title, { atMost: _, ...each }]) => {
    const start = lambdaStart({ ...each, bundles, endpoint });
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

const overTls = (bundles: string, tables: CannedTables, { file }: Certificate): Contest => {
  const endpoint = `https://127.0.0.1:${tables.port}`;
  const more = { NODE_EXTRA_CA_CERTS: file };
  const start = lambdaStart({ ...listsServers, bundles, endpoint, more });
  return {
    name: 'the same over TLS',
    unit: 'ms',
    baseline: 'a bare request over TLS',
    contenders: {
      'a bare request over TLS': () => fresh({ code: bareRequest, env: { ...more, BENCH_URL: endpoint } }),
      'lists the servers: one call of DynamoDB': () => fresh(start),
    },
  };
};

export const cold: Section = {
  name: 'cold',
  measure: async (rounds, say) => {
    const folder = await mkdtemp(join(tmpdir(), 'pazia-cold-'));
    const pair = certificate(folder);
    const plain = await cannedTables();
    const secure = pair && (await cannedTables(pair));
    try {
      say('bundling the Lambdas');
      await bundleAll(join(folder, 'functions'));
      say(`each of ${Object.keys(cases).length} first requests in a fresh process: ${rounds} rounds`);
      const figures = await hold(overHttp(join(folder, 'functions'), plain), rounds);
      if (pair && secure) figures.push(...(await hold(overTls(join(folder, 'functions'), secure, pair), rounds)));
      const missing = pair ? [] : ['A first request over TLS: openssl, which makes the certificate, is not installed.'];
      return { figures, missing };
    } finally {
      plain.stop();
      secure?.stop();
      await rm(folder, { recursive: true });
    }
  },
};
