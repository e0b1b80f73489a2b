import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

type Focus = { name: string; isOnTarget: boolean; isMarked: boolean; isInView: boolean };

/** The focused element and whether its focus ring is visible, on it or on the element that represents it. */
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
      isOnTarget: focused === wanted,
      isMarked: [focused, focused.parentElement, focused.nextElementSibling].some(isMarked),
      isInView: middle > 0 && middle < window.innerHeight,
    };
  });

const stopsMax = 90;

/** Presses Tab until the target has the focus, which must be visible at each stop. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await target.waitFor();
  for (let stop = 0; stop < stopsMax; stop += 1) {
    await page.keyboard.press(key);
    const { name, ...focus } = await focusOf(target);
    expect(focus, `the focus on ${name}`).toEqual({ isOnTarget: focus.isOnTarget, isMarked: true, isInView: true });
    if (focus.isOnTarget) return;
  }
  throw new Error(`${target} was not reached by ${key}`);
};

/** Moves the focus to the target and presses Enter. */
export const pressOn = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

export const typeInto = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
};
