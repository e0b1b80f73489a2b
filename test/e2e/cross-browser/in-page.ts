/** What is run inside a page: each function is sent as its own text, so it may use nothing that stands around it. */

/** Where to press, or why it can't be pressed yet. */
export type Spot = { x: number; y: number } | { reason: string };

/** The visible element whose label, or whose text where it has none, fits the pattern; scrolled into view. */
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

/** The computed value of each property of the first such element. */
export const stylesOf = (selector: string, properties: string[]): Record<string, string> => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}`);
  const computed = getComputedStyle(element);
  return Object.fromEntries(properties.map((name) => [name, computed.getPropertyValue(name)]));
};

/** How much the text of the first such element differs from what it stands on, from 1 to 21, as WCAG counts it. */
export const contrastOf = (selector: string): number => {
  const element = document.querySelector(selector);
  const brush = document.createElement('canvas').getContext('2d');
  if (!element || !brush) throw new Error(`There is no ${selector}, or nothing to paint with`);
  const { backgroundColor, color } = getComputedStyle(element);
  // Painted one over the other, whatever way the browser has of naming a colour.
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
