import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

type Focus = { name: string; isThere: boolean; isMarked: boolean; isInView: boolean };

/** Where the focus is, and whether one can see it there: a ring around the control or around what stands for it. */
const focusOf = (target: Locator): Promise<Focus> =>
  target.evaluate((wanted): Focus => {
    const focused = document.activeElement ?? document.body;
    const isMarked = (element: Element | null): boolean => {
      if (!element?.checkVisibility({ opacityProperty: true })) return false;
      const { outlineStyle, outlineWidth, boxShadow, clipPath } = getComputedStyle(element);
      const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      return clipPath === 'none' && (hasRing || (element.matches('.field-box:focus-within') && boxShadow !== 'none'));
    };
    const box = focused.getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    return {
      name: `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40)}`,
      isThere: focused === wanted,
      isMarked: [focused, focused.parentElement, focused.nextElementSibling].some(isMarked),
      isInView: middle > 0 && middle < window.innerHeight,
    };
  });

const stopsMax = 90;

/** Tab after Tab until the focus is there; at each stop one can see where one is. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await target.waitFor();
  for (let stop = 0; stop < stopsMax; stop += 1) {
    await page.keyboard.press(key);
    const { name, ...focus } = await focusOf(target);
    expect(focus, `the focus on ${name}`).toEqual({ isThere: focus.isThere, isMarked: true, isInView: true });
    if (focus.isThere) return;
  }
  throw new Error(`${target} was not reached by ${key}`);
};

/** The same, and pressed. */
export const pressOn = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

export const typeInto = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
};
