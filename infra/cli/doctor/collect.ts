import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { missingBundles } from '#infra/bundle/missing-bundles.ts';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { bundlesFolder, siteFolder } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import type { Facts } from './facts.ts';
import { lookUp } from './look-up.ts';
import { readAccount, readAwsFacts } from './read-aws.ts';
import type { DnsResolver } from './read-dns.ts';
import { readDomain } from './read-dns.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Reads everything that the checks need, and changes nothing. */
export const collect = async (stage: Stage, connection: AwsConnection, dns: DnsResolver): Promise<Facts> => {
  const account = await lookUp(() => readAccount(connection));
  return {
    account,
    aws: 'answer' in account ? await readAwsFacts(stage, account.answer, connection) : null,
    domain: await lookUp(() => readDomain(new URL(stage.siteUrl).hostname, dns)),
    build: {
      hasSite: existsSync(join(root, siteFolder, 'index.html')),
      missingBundles: missingBundles(join(root, bundlesFolder)),
    },
  };
};
