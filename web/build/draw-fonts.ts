import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawFont, fonts, fontsFolder } from './fonts.ts';

/** `npm run fonts`: writes the site's fonts anew, for texts with letters that were not there before. */
mkdirSync(fontsFolder, { recursive: true });
for (const name of Object.keys(fonts)) {
  const bytes = await drawFont(name);
  writeFileSync(join(fontsFolder, name), bytes);
  process.stdout.write(`${name} ${bytes.length} bytes\n`);
}
