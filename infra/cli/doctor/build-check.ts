import { bundlesFolder, siteFolder } from '#infra/config/names.ts';
import type { BuildFacts } from './facts.ts';
import type { Verdict } from './verdict.ts';
import { ok, warning } from './verdict.ts';

const next = 'npm run deploy builds both; cdk by itself needs npm run build:site and npm run build:functions before.';

export const checkBuild = ({ hasSite, missingBundles }: BuildFacts): Verdict => {
  const missing = [
    ...(hasSite ? [] : [`the site in ${siteFolder}`]),
    ...(missingBundles.length > 0 ? [`${missingBundles.length} bundles in ${bundlesFolder}`] : []),
  ];
  return missing.length === 0
    ? ok('The site and the bundles are built')
    : warning(`Not built yet: ${missing.join(' and ')}`, next);
};
