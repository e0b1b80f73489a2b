/** Functions that run inside a page. Each is sent as source text, so it must not use anything outside itself. */

/** Where to click, or why it can't be clicked yet. */
export type Spot = { x: number; y: number } | { reason: string };

/** Finds the visible element whose label (or text, without a label) matches the pattern, and scrolls it into view. */
export const findSpot = (selector: string, pattern: string): Spot => {
  const nameOf = (element: Element): string => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const text = labels.length > 0 ? labels.map((label) => label.innerText).join(' ') : element.textContent;
    return (element.getAttribute('aria-label') ?? text).trim();
  };
  const element = [...document.querySelectorAll(selector)].find(
    (one) =>
      new RegExp(pattern, 'u').test(nameOf(one)) && one.checkVisibility() && one.getBoundingClientRect().width > 0,
  );
  if (!element) return { reason: 'it is not there' };
  if (element.matches(':disabled')) return { reason: 'it is disabled' };
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const spot = { x: left + width / 2, y: top + height / 2 };
  const hit = document.elementFromPoint(spot.x, spot.y);
  const isHit = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
  return isHit ? spot : { reason: `${hit?.tagName} ${hit?.className} lies over it` };
};

/** The computed style properties of the first matching element. */
export const stylesOf = (selector: string, properties: string[]): Record<string, string> => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}`);
  const computed = getComputedStyle(element);
  return Object.fromEntries(properties.map((name) => [name, computed.getPropertyValue(name)]));
};

/** The WCAG contrast ratio, from 1 to 21, of the first matching element's text to its background. */
export const contrastOf = (selector: string): number => {
  const element = document.querySelector(selector);
  const brush = document.createElement('canvas').getContext('2d');
  if (!element || !brush) throw new Error(`There is no ${selector}, or nothing to paint with`);
  const { backgroundColor, color } = getComputedStyle(element);
  // Painted on a canvas, since browsers serialize colours differently.
  const [ground = 0, both = 0] = [backgroundColor, color].map((ink) => {
    brush.fillStyle = ink;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].map((level) => {
      const share = level / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return (Math.max(ground, both) + 0.05) / (Math.min(ground, both) + 0.05);
};
