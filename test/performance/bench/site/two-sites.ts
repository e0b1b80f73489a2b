import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCloud } from '#infra/local/cloud.ts';
import { freshSite } from '#infra/local/site-build.ts';

export interface TwoSites {
  shippedUrl: string;
  /** The same site with every page drawn by the browser from the empty one. */
  drawnUrl: string;
  stop: () => Promise<void>;
}

/** The site as it is deployed, and a copy of which nothing but the empty page is left. */
export const twoSites = async (say: (line: string) => void): Promise<TwoSites> => {
  const folder = await mkdtemp(join(tmpdir(), 'pazia-bench-site-'));
  const [shippedFolder, drawnFolder] = [join(folder, 'shipped'), join(folder, 'drawn')];
  const built = await freshSite(say);
  for (const copy of [shippedFolder, drawnFolder]) await cp(built, copy, { recursive: true });
  const pages = (await readdir(drawnFolder)).filter((file) => file.endsWith('.html') && file !== 'app.html');
  await Promise.all(pages.map((page) => rm(join(drawnFolder, page))));
  await cp(join(drawnFolder, 'app.html'), join(drawnFolder, 'index.html'));
  const shipped = await startCloud({ siteFolder: shippedFolder });
  const drawn = await startCloud({ siteFolder: drawnFolder });
  return {
    shippedUrl: shipped.url,
    drawnUrl: drawn.url,
    stop: async () => {
      await Promise.all([shipped.stop(), drawn.stop()]);
      await rm(folder, { recursive: true });
    },
  };
};
