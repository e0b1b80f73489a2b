import * as z from 'zod/mini';
import type { Key } from '#ports/database.ts';

const LastKey = z.record(z.string(), z.union([z.string(), z.number()]));

/** Where a page ended, as text that can be stored or handed out: the key of its last item. */
export const writeCursor = (lastKey: Record<string, unknown>): string =>
  Buffer.from(JSON.stringify(LastKey.parse(lastKey))).toString('base64url');

/** Throws on anything that writeCursor did not write. */
export const readCursor = (cursor: string): Key =>
  LastKey.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
