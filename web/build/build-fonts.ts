import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fonts, fontsFolder, subsetFontFile } from './fonts.ts';

/** `npm run fonts`: rebuilds the site's fonts, needed when a text uses a new letter. */
mkdirSync(fontsFolder, { recursive: true });
for (const name of Object.keys(fonts)) {
  const bytes = await subsetFontFile(name);
  writeFileSync(join(fontsFolder, name), bytes);
  process.stdout.write(`${name} ${bytes.length} bytes\n`);
}
