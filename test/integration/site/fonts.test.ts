import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fonts, fontsFolder, subsetFontFile } from '../../../web/build/fonts.ts';

test.each(Object.keys(fonts))('%s contains every letter of our texts (otherwise run npm run fonts)', async (name) => {
  const drawn = await subsetFontFile(name);

  expect(readFileSync(join(fontsFolder, name)).equals(drawn)).toBe(true);
});
