import { bundlesFolder, siteFolder } from '#infra/config/names.ts';
import type { CheckResult } from './check-result.ts';
import { ok, warning } from './check-result.ts';
import type { BuildFacts } from './facts.ts';

const remedy = 'npm run deploy builds both; before cdk alone, run npm run build:site and npm run build:functions.';

export const checkBuild = ({ hasSite, missingBundles }: BuildFacts): CheckResult => {
  const missing = [
    ...(hasSite ? [] : [`the site in ${siteFolder}`]),
    ...(missingBundles.length > 0 ? [`${missingBundles.length} bundles in ${bundlesFolder}`] : []),
  ];
  return missing.length === 0
    ? ok('The site and the bundles are built')
    : warning(`Not built yet: ${missing.join(' and ')}`, remedy);
};
