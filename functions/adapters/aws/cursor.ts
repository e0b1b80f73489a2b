import * as z from 'zod/mini';
import type { Key } from '#ports/database.ts';

const LastKey = z.record(z.string(), z.union([z.string(), z.number()]));

/** The key of the last item of a page, encoded as text. */
export const writeCursor = (lastKey: Record<string, unknown>): string =>
  Buffer.from(JSON.stringify(LastKey.parse(lastKey))).toString('base64url');

/** Throws on text that writeCursor did not create. */
export const readCursor = (cursor: string): Key =>
  LastKey.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
