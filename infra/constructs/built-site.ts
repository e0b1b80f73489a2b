import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Its files have a content hash in their name. */
export const hashedFolder = 'assets';

/** The page without content. It has no path of its own; its script shows the not-found page at any unknown path. */
export const shellFile = 'app.html';

export type BuiltSite = {
  /** The files outside of the hashed folder, relative to the site's root: 'robots.txt', 'about.html'. */
  files: readonly string[];
  /** The content of the shell. */
  shell: string;
};

/** Reads the folder of a built site, which may not exist yet. */
export const readBuiltSite = (folder: string): BuiltSite => {
  if (!existsSync(folder)) return { files: [], shell: '' };
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(`${hashedFolder}/`))
    .toSorted();
  return { files, shell: files.includes(shellFile) ? readFileSync(join(folder, shellFile), 'utf8') : '' };
};
