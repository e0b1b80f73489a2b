import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { connectBidi } from './bidi.ts';
import { startChild } from './child.ts';
import type { Driver } from './driver.ts';
import { programPath } from './programs.ts';

/** Requests to other hosts go to a proxy that does not exist; localhost never uses a proxy. */
const preferences = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'ui.prefersReducedMotion': 1,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};

const profile = Object.entries(preferences)
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  .join('');

const inputTriesMax = 10;
const arrivalMsMax = 20_000;
const hasArrived = "String(!('isLeftBehind' in window) && document.readyState === 'complete')";

const Session = z.object({ capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }) });
const Tree = z.object({ contexts: z.array(z.object({ context: z.string() })) });
const Evaluated = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);
const Picture = z.object({ data: z.string() });

/** Firefox supports WebDriver BiDi natively. */
export const openFirefox = async (): Promise<Driver> => {
  const folder = await mkdtemp(join(tmpdir(), 'firefox-'));
  await writeFile(join(folder, 'user.js'), profile);
  const given = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'];
  // Firefox refuses to run if another user owns the home folder, as on some build machines.
  const child = startChild(programPath('firefox'), given, { HOME: folder });
  const { send, close } = await connectBidi(`${await child.says(/BiDi listening on (ws:\S+)/u)}/session`);
  const { capabilities } = Session.parse(await send('session.new', { capabilities: {} }));
  const windows = async (): Promise<string[]> => {
    const { contexts } = Tree.parse(await send('browsingContext.getTree', { maxDepth: 0 }));
    return contexts.map(({ context }) => context);
  };
  let [context = ''] = await windows();
  const evaluate = async (expression: string): Promise<string> => {
    const given = { expression, target: { context }, awaitPromise: false };
    const evaluated = Evaluated.parse(await send('script.evaluate', given));
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
    return evaluated.result.value;
  };

  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    goTo: async (url) => {
      await evaluate('String(window.isLeftBehind = true)');
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
      // Firefox mistakes the previous page's end of loading for the new one's if both come at once.
      const last = performance.now() + arrivalMsMax;
      while ((await evaluate(hasArrived).catch(() => 'false')) !== 'true') {
        if (performance.now() > last) throw new Error(`${url} does not come`);
        await pause(20);
      }
    },
    evaluate,
    act: async (actions) => {
      for (let tries = 1; ; tries += 1) {
        try {
          await send('input.performActions', { context, actions });
          return;
        } catch (error) {
          // Right after a page load its window may reject input. Nothing was clicked then, so this retries.
          if (tries === inputTriesMax || !String(error).includes('NS_ERROR_FAILURE')) throw error;
          await send('input.releaseActions', { context });
          await pause(100);
        }
      }
    },
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    picture: async () =>
      Buffer.from(Picture.parse(await send('browsingContext.captureScreenshot', { context })).data, 'base64'),
    windows,
    enter: async (window) => {
      context = window;
    },
    close: async () => {
      close();
      await child.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
};
