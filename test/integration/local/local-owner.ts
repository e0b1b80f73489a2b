import { runLocally } from '#infra/local/run-locally.ts';

// `npm start` without the site, whose build is slow and tested elsewhere.
await runLocally(() => ({ siteFolder: null }));
