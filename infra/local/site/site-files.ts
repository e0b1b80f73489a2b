import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import type { Encoding } from './compression.ts';
import { compress } from './compression.ts';
import { isCompressible, typeOf } from './file-types.ts';

export type SiteFile = { bytes: Buffer; type: string; etag: string; encoding: Encoding };

export type SiteFiles = (path: string, encoding: Encoding) => Promise<SiteFile | null>;

const textBytesMin = 256;

const modified = async (file: string): Promise<number | null> => {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found.mtimeMs : null;
};

const read = async (file: string, type: string, wanted: Encoding): Promise<SiteFile> => {
  const plain = await readFile(file);
  const encoding = isCompressible(type) && plain.length >= textBytesMin ? wanted : 'identity';
  const bytes = await compress(plain, encoding);
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { bytes, type, etag: `"${digest}-${encoding}"`, encoding };
};

/** Reads and compresses the files of a folder, once per change. Null for files that the site does not have. */
export const siteFiles = (folder: string): SiteFiles => {
  const kept = new Map<string, { at: number; file: SiteFile }>();
  return async (path, encoding) => {
    const file = normalize(join(folder, path));
    const type = typeOf(file);
    if (!type || !file.startsWith(normalize(folder) + sep) || path.includes('\0')) return null;
    const at = await modified(file);
    if (at === null) return null;
    const key = `${encoding} ${file}`;
    const known = kept.get(key);
    if (known?.at === at) return known.file;
    const fresh = await read(file, type, encoding);
    kept.set(key, { at, file: fresh });
    return fresh;
  };
};
