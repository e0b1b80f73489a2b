import type { Page } from 'playwright-core';

const appCode = '**/assets/app-*.js';

/** The code that loads after the HTML, the first script and the styles. */
export const lateCode = [
  ['the app', appCode],
  ['the script that loads it', '**/assets/start-*.js'],
] as const;

/** Holds code back until the returned function is called. */
export const holdCode = async (page: Page, code: string = appCode): Promise<() => void> => {
  const held = Promise.withResolvers<void>();
  await page.route(code, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
};
