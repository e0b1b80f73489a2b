import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { freePort } from '#infra/local/engine/free-port.ts';
import { startChild } from './child.ts';
import type { Driver } from './driver.ts';
import { programPath } from './programs.ts';
import { connectWebDriver } from './web-driver.ts';

// With its tool bar, MiniBrowser's window could not be as narrow as a phone.
const narrowToolBar = '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; }\n';
// If GTK animations are off, pages see prefers-reduced-motion.
const settings = '[Settings]\ngtk-enable-animations=0\n';

const Session = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }),
});
const Size = z.object({ width: z.number(), height: z.number() });

const writeGtkSettings = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), narrowToolBar);
  await writeFile(join(folder, 'gtk-3.0/settings.ini'), settings);
};

/** WebKitGTK's MiniBrowser, controlled through WebKitWebDriver. It has no headless mode, so it gets a virtual display. */
export const openWebkit = async (): Promise<Driver> => {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'));
  await writeGtkSettings(folder);
  const screen = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const display = startChild(programPath('display'), screen, {});
  const port = await freePort();
  const surroundings = {
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    DISPLAY: `:${await display.says(/^(\d+)\n/mu)}`,
    WAYLAND_DISPLAY: '',
    // Requests to other hosts go to a proxy that does not exist.
    http_proxy: 'http://127.0.0.1:9',
    https_proxy: 'http://127.0.0.1:9',
    no_proxy: 'localhost,127.0.0.1',
  };
  const child = startChild(programPath('webkit'), [`--port=${port}`], surroundings);
  const send = await connectWebDriver(`http://127.0.0.1:${port}`);
  const { sessionId, capabilities } = Session.parse(await send('POST', '/session', { capabilities: {} }));
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> =>
    send(method, `/session/${sessionId}${path}`, body);
  const evaluate = async (expression: string): Promise<string> =>
    z.string().parse(await ask('POST', '/execute/sync', { script: `return ${expression}`, args: [] }));

  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    goTo: async (url) => void (await ask('POST', '/url', { url })),
    evaluate,
    act: async (actions) => void (await ask('POST', '/actions', { actions })),
    resize: async (width, height) => {
      // The window size includes the tool bar, so the page is smaller.
      await ask('POST', '/window/rect', { width, height });
      const page = Size.parse(JSON.parse(await evaluate('JSON.stringify({ width: innerWidth, height: innerHeight })')));
      await ask('POST', '/window/rect', { width: 2 * width - page.width, height: 2 * height - page.height });
    },
    picture: async () => Buffer.from(z.string().parse(await ask('GET', '/screenshot')), 'base64'),
    windows: async () => z.array(z.string()).parse(await ask('GET', '/window/handles')),
    enter: async (handle) => void (await ask('POST', '/window', { handle })),
    close: async () => {
      await ask('DELETE', '');
      await child.stop();
      await display.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
};
