import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Site } from '#test/support/browsing.ts';
import { aPerson } from '#test/support/person.ts';
import type { Members } from './members.ts';
import type { View } from './view.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const small = { width: 390, height: 844 };
const large = { width: 1280, height: 900 };
// Colours depend on the scheme and layout on the width, so two of the four combinations suffice.
const variants = [
  { scheme: 'dark', size: large },
  { scheme: 'light', size: small },
];

/** Waits for running transitions, whose colours belong to neither scheme. */
const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))));

/** Injects axe only once per page, since that takes longer than the analysis. */
const builderFor = async (page: Page): Promise<AxeBuilder> =>
  (await page.evaluate(() => 'axe' in window)) ? new AxeBuilder({ page, axeSource: ';' }) : new AxeBuilder({ page });

const violationsOf = async (page: Page, { scheme, size }: (typeof variants)[number]): Promise<string[]> => {
  await page.setViewportSize(size);
  await page.evaluate((next) => {
    document.documentElement.dataset.scheme = next;
  }, scheme);
  await waitForAnimations(page);
  const axe = await builderFor(page);
  const { violations } = await axe
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${scheme}, ${size.width} px: ${id} at ${target}: ${failureSummary}`),
  );
};

/** Runs axe on a view, on small and large screens, dark and light, and returns the violations. */
export const checkWithAxe =
  ({ cloud, enter, enterAs }: Site, members: Partial<Members>) =>
  async ({ as = 'nobody', isFleeting, isSmall, arrange }: View): Promise<string[]> => {
    const applicable = variants.filter(({ size }) => !isSmall || size === small);
    const found: string[] = [];
    for (const part of isFleeting ? applicable.map((variant) => [variant]) : [applicable]) {
      const options = { viewport: part[0]?.size ?? large };
      const { page } = as === 'nobody' ? await enter(options) : await enterAs(members[as] ?? '', options);
      await arrange({ page, person: aPerson(cloud, page) });
      await page.locator('h1').first().waitFor({ state: 'attached' });
      for (const variant of part) found.push(...(await violationsOf(page, variant)));
    }
    return found;
  };
