import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const mark = readFileSync(resolve(import.meta.dirname, '../../../web/public/favicon.svg'), 'utf8');
const tilePattern = /<rect [^>]*fill="([^"]+)"[^>]*\/>/;
const tileColour = tilePattern.exec(mark)?.[1] ?? '';

/** The logo on a full square tile, whose corners the platform cuts. `scale` keeps the logo inside the visible part. */
const fullBleed = (scale: number): string => {
  const drawing = mark.replace(tilePattern, '').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  const margin = 16 - 16 * scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${tileColour}"/><g transform="translate(${margin} ${margin}) scale(${scale})">${drawing}</g></svg>`;
};

/** A maskable icon is safe only inside a circle of 80 %, and the logo's corners are far out. */
const maskableScale = 0.76;

export type Icon = { file: string; size: number; svg: string };

export const icons: readonly Icon[] = [
  { file: 'apple-touch-icon.png', size: 180, svg: fullBleed(0.9) },
  { file: 'icon-192.png', size: 192, svg: mark },
  { file: 'icon-512.png', size: 512, svg: mark },
  { file: 'icon-maskable-512.png', size: 512, svg: fullBleed(maskableScale) },
];

export const favicon: Icon = { file: 'favicon.ico', size: 32, svg: mark };

/** An .ico file with one PNG of less than 256 pixels: a directory of one entry, then the PNG unchanged. */
export const iconFile = (png: Buffer, size: number): Buffer => {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
};
