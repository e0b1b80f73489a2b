import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCloud } from '#infra/local/cloud.ts';
import { freshSite } from '#infra/local/site-build.ts';

export interface BothSites {
  shippedUrl: string;
  /** The same site without prerendered pages: the browser renders every page. */
  clientRenderedUrl: string;
  stop: () => Promise<void>;
}

/** Starts the site as it is deployed, and a copy in which only the empty page is left. */
export const startBothSites = async (say: (line: string) => void): Promise<BothSites> => {
  const folder = await mkdtemp(join(tmpdir(), 'pazia-bench-site-'));
  const [shippedFolder, clientRenderedFolder] = [join(folder, 'shipped'), join(folder, 'clientRendered')];
  const built = await freshSite(say);
  for (const copy of [shippedFolder, clientRenderedFolder]) await cp(built, copy, { recursive: true });
  const pages = (await readdir(clientRenderedFolder)).filter((file) => file.endsWith('.html') && file !== 'app.html');
  await Promise.all(pages.map((page) => rm(join(clientRenderedFolder, page))));
  await cp(join(clientRenderedFolder, 'app.html'), join(clientRenderedFolder, 'index.html'));
  const shipped = await startCloud({ siteFolder: shippedFolder });
  const clientRendered = await startCloud({ siteFolder: clientRenderedFolder });
  return {
    shippedUrl: shipped.url,
    clientRenderedUrl: clientRendered.url,
    stop: async () => {
      await Promise.all([shipped.stop(), clientRendered.stop()]);
      await rm(folder, { recursive: true });
    },
  };
};
