import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Site } from '#test/support/browsing.ts';
import { aPerson } from '#test/support/person.ts';
import type { Members } from './members.ts';
import type { View } from './view.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const small = { width: 390, height: 844 };
const large = { width: 1280, height: 900 };
// Colours are judged by scheme and layout by width: the other two pairs would say nothing new in twice the time.
const looks = [
  { scheme: 'dark', size: large },
  { scheme: 'light', size: small },
];

/** Colours on their way from one scheme to the other belong to neither. */
const rest = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))));

/** axe stays in a page once it is there, and reading it in anew takes longer than all it does. */
const builderFor = async (page: Page): Promise<AxeBuilder> =>
  (await page.evaluate(() => 'axe' in window)) ? new AxeBuilder({ page, axeSource: ';' }) : new AxeBuilder({ page });

const faultsOf = async (page: Page, { scheme, size }: (typeof looks)[number]): Promise<string[]> => {
  await page.setViewportSize(size);
  await page.evaluate((next) => {
    document.documentElement.dataset.scheme = next;
  }, scheme);
  await rest(page);
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

/** What axe finds in a view, small and large, dark and light. */
export const lookAt =
  ({ cloud, enter, enterAs }: Site, members: Partial<Members>) =>
  async ({ as = 'nobody', isFleeting, isSmall, arrange }: View): Promise<string[]> => {
    const wanted = looks.filter(({ size }) => !isSmall || size === small);
    const faults: string[] = [];
    for (const part of isFleeting ? wanted.map((look) => [look]) : [wanted]) {
      const options = { viewport: part[0]?.size ?? large };
      const { page } = as === 'nobody' ? await enter(options) : await enterAs(members[as] ?? '', options);
      await arrange({ page, person: aPerson(cloud, page) });
      await page.locator('h1').first().waitFor({ state: 'attached' });
      for (const look of part) faults.push(...(await faultsOf(page, look)));
    }
    return faults;
  };
