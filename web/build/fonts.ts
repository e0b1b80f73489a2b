import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';

const root = resolve(import.meta.dirname, '../..');
export const fontsFolder = join(root, 'web/src/ui/styles/fonts');

type Font = { source: string; weights: number | { min: number; max: number } };

/** The two faces of the site. Headings have one weight; fonts.css says which of ours it stands for. */
export const fonts: Record<string, Font> = {
  'heading.woff2': { source: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2', weights: 660 },
  'text.woff2': {
    source: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    weights: { min: 400, max: 600 },
  },
};

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** ASCII, and whatever else stands in our own texts. Names with other letters are drawn from the whole font. */
const letters = (): string => {
  const folder = join(root, 'web/src/copy');
  const copy = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const texts = [...copy, readFileSync(join(root, 'functions/domain/catalogue.ts'), 'utf8')].join('');
  return [...new Set(`${ascii}\u00a0·–—‘’“”${texts}`)]
    .filter((letter) => letter >= ' ')
    .sort()
    .join('');
};

/** A font of a third of the size: the letters and weights that the site uses. */
export const drawFont = async (name: string): Promise<Buffer> => {
  const font = fonts[name];
  if (!font) throw new Error(`There is no font ${name}`);
  const whole = readFileSync(join(root, 'node_modules/@fontsource-variable', font.source));
  return subsetFont(whole, letters(), { targetFormat: 'woff2', variationAxes: { wght: font.weights } });
};
