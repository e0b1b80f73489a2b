import type { Page } from 'playwright-core';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { Person } from '#test/support/person.ts';

/** Whose session the browser has. */
export type Who = 'nobody' | 'free' | 'premium' | 'everything' | 'cancelled' | 'attention';

export type Stage = { page: Page; person: Person };

/** One page in one state, and the steps that lead there. */
export type View = {
  name: string;
  as?: Who;
  /** On small screens only. */
  isSmall?: true;
  /** The state ends by itself, so it is arranged again for each check. */
  isFleeting?: true;
  arrange: (stage: Stage) => Promise<unknown>;
};

const addressOf = (name: RouteName): string => `**${routes[name].path}`;

/** The call never completes. */
export const hold = (page: Page, name: RouteName): Promise<unknown> => page.route(addressOf(name), () => undefined);

/** The connection breaks during the call. */
export const cut = (page: Page, name: RouteName): Promise<unknown> =>
  page.route(addressOf(name), (route) => route.abort());

/** A proxy or gateway responds instead of our API. */
export const answer = (page: Page, name: RouteName, status: number, json: unknown = null): Promise<unknown> =>
  page.route(addressOf(name), (route) => (json === null ? route.fulfill({ status }) : route.fulfill({ status, json })));

/** Fills fields by their labels. */
export const fill = async (page: Page, texts: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
};

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** The button that is marked as busy. */
export const untilBusy = (page: Page): Promise<void> => page.locator('button[aria-busy="true"]').waitFor();

export const untilAlert = (page: Page): Promise<void> => page.getByRole('alert').first().waitFor();

/** Keeps a toast open, which would close after six seconds. */
export const keepToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (real, self, [run, ms, ...given]) =>
        Reflect.apply(real, self, [run, ms === 6000 ? 600_000 : ms, ...given]),
    });
  });
