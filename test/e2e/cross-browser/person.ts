import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Driver } from './drivers/driver.ts';
import { pressAt, typing } from './drivers/driver.ts';
import type { Spot } from './in-page.ts';
import { contrastOf, findSpot, stylesOf } from './in-page.ts';

type Json = string | number | boolean | null | readonly Json[] | { [key: string]: Json };

/** Time limit for each expected change, on a busy machine. */
export const patience = { timeout: 15_000, interval: 50 };

/** A user at a browser. Each action waits until it is possible. */
export const personAt = (driver: Driver, siteUrl: string) => {
  const ask = async <Given extends readonly Json[], Answer extends Json>(
    look: (...given: Given) => Answer,
    ...given: Given
  ): Promise<Answer> => {
    const text = await driver.evaluate(`JSON.stringify((${look})(...${JSON.stringify(given)}) ?? null)`);
    // The page returns what the function returns, so its type holds.
    return JSON.parse(text) as Answer;
  };

  /** The position of an element once it has stopped moving. */
  const restingSpot = (selector: string, name: RegExp): Promise<Extract<Spot, { x: number }>> => {
    let before: Spot = { reason: '' };
    return vi.waitFor(async () => {
      const spot = await ask(findSpot, selector, name.source);
      const isResting = JSON.stringify(spot) === JSON.stringify(before);
      before = spot;
      if ('reason' in spot) throw new Error(`${selector} ${name}: ${spot.reason}`);
      if (!isResting) throw new Error(`${selector} ${name} moves`);
      return spot;
    }, patience);
  };

  const see = async (selector: string, name: RegExp): Promise<void> => void (await restingSpot(selector, name));

  const press = async (selector: string, name: RegExp): Promise<void> => {
    const { x, y } = await restingSpot(selector, name);
    await driver.act([pressAt(x, y)]);
  };

  return {
    ask,
    see,
    press,
    open: (path: string) => driver.goTo(siteUrl + path),
    type: async (selector: string, name: RegExp, text: string) => {
      await press(selector, name);
      await driver.act([typing(text)]);
    },
    styles: (selector: string, ...properties: string[]) => ask(stylesOf, selector, properties),
    contrast: (selector: string) => ask(contrastOf, selector),
    resize: driver.resize,
    /** Switches to the window that opens, and back once it has closed. */
    inPopUp: async (openIt: () => Promise<void>, use: () => Promise<void>) => {
      const before = await driver.windows();
      await openIt();
      const popUp = await vi.waitFor(async () => {
        const found = (await driver.windows()).find((window) => !before.includes(window));
        if (found === undefined) throw new Error('No window has opened');
        return found;
      }, patience);
      await driver.enter(popUp);
      await use();
      await vi.waitFor(async () => {
        if ((await driver.windows()).includes(popUp)) throw new Error('The window is still open');
      }, patience);
      await driver.enter(before[0] ?? '');
    },
    /** Saves a screenshot if PICTURES names a folder. */
    picture: async (name: string) => {
      const folder = process.env.PICTURES;
      if (folder === undefined) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}-${driver.version.split(' ')[0]}.png`), await driver.picture());
    },
  };
};

export type Person = ReturnType<typeof personAt>;
