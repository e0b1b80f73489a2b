import { runLocally } from '#infra/local/run-locally.ts';

// Stands for `npm start` without the site, which is built elsewhere and takes its time.
await runLocally(() => ({ siteFolder: null }));
