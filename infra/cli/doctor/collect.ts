import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { missingBundles } from '#infra/bundle/missing-bundles.ts';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { bundlesFolder, siteFolder } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import { ask } from './ask.ts';
import { askAws, readAccount } from './ask-aws.ts';
import type { Names } from './ask-dns.ts';
import { readDomain } from './ask-dns.ts';
import type { Facts } from './facts.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Everything that the checks want to know; nothing is changed by asking. */
export const collect = async (stage: Stage, connection: AwsConnection, names: Names): Promise<Facts> => {
  const account = await ask(() => readAccount(connection));
  return {
    account,
    aws: 'answer' in account ? await askAws(stage, connection) : null,
    domain: await ask(() => readDomain(new URL(stage.siteUrl).hostname, names)),
    build: {
      hasSite: existsSync(join(root, siteFolder, 'index.html')),
      missingBundles: missingBundles(join(root, bundlesFolder)),
    },
  };
};
