import { runLocally } from '#infra/local/run-locally.ts';

const [, , bundles = ''] = process.argv;

await runLocally(() => ({ siteFolder: null, functions: { bundles } }));
