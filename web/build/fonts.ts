import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';

const root = resolve(import.meta.dirname, '../..');
export const fontsFolder = join(root, 'web/src/ui/styles/fonts');

type Font = { source: string; weights: number | { min: number; max: number } };

/** The two typefaces of the site. The heading face has one weight; fonts.css maps our weights to it. */
export const fonts: Record<string, Font> = {
  'heading.woff2': { source: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2', weights: 660 },
  'text.woff2': {
    source: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    weights: { min: 400, max: 600 },
  },
};

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** ASCII and every other letter of our own texts. Other letters, in names, come from the full font. */
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

/** The font reduced to the letters and weights the site uses: a third of the size. */
export const subsetFontFile = async (name: string): Promise<Buffer> => {
  const font = fonts[name];
  if (!font) throw new Error(`No font is named ${name}`);
  const full = readFileSync(join(root, 'node_modules/@fontsource-variable', font.source));
  return subsetFont(full, letters(), { targetFormat: 'woff2', variationAxes: { wght: font.weights } });
};
