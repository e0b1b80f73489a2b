import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { openContext } from '#test/support/browser.ts';
import { openSite } from '#test/support/browsing.ts';

const site = openSite();
let visitor: Watched;
beforeAll(async () => {
  visitor = await openContext(site.browser);
});
afterAll(() => visitor.context.close());

test('no script of a page can create a Trusted Types policy or turn a string into a script', async () => {
  const { page, complaints } = visitor;
  const violations: string[] = [];
  await page.exposeFunction('note', (directive: string) => void violations.push(directive));
  await page.goto(`${site.cloud.url}/no-such-page`);

  const refused = await page.evaluate(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      Reflect.get(window, 'note')(effectiveDirective),
    );
    const attempts = [
      () => Reflect.get(window, 'trustedTypes').createPolicy('default', { createHTML: (text: string) => text }),
      () => Reflect.get(window, 'trustedTypes').createPolicy('ours', {}),
      () => {
        document.body.innerHTML = '<p>text</p>';
      },
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : '';
      }
    });
  });

  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError']);
  await expect.poll(() => violations).toEqual(['trusted-types', 'trusted-types', 'require-trusted-types-for']);
  complaints.splice(0);
});
