import type { Page } from 'playwright-core';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { Person } from '#test/support/person.ts';

/** Whose session the browser holds. */
export type Who = 'nobody' | 'free' | 'premium' | 'everything' | 'cancelled' | 'attention';

export type Stage = { page: Page; person: Person };

/** One page in one state, and how a visitor gets it there. */
export type View = {
  name: string;
  as?: Who;
  /** On small screens only. */
  isSmall?: true;
  /** It passes by itself, so it is arranged anew for each look at it. */
  isFleeting?: true;
  arrange: (stage: Stage) => Promise<unknown>;
};

const addressOf = (name: RouteName): string => `**${routes[name].path}`;

/** The call is on its way for good. */
export const hold = (page: Page, name: RouteName): Promise<unknown> => page.route(addressOf(name), () => undefined);

/** The connection breaks under the call. */
export const cut = (page: Page, name: RouteName): Promise<unknown> =>
  page.route(addressOf(name), (route) => route.abort());

/** Something that is not our API answers the call: a proxy, a gateway. */
export const answer = (page: Page, name: RouteName, status: number, json: unknown = null): Promise<unknown> =>
  page.route(addressOf(name), (route) => (json === null ? route.fulfill({ status }) : route.fulfill({ status, json })));

/** Types into fields by their labels. */
export const fill = async (page: Page, texts: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
};

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** The button that says it is busy. */
export const untilBusy = (page: Page): Promise<void> => page.locator('button[aria-busy="true"]').waitFor();

export const untilAlert = (page: Page): Promise<void> => page.getByRole('alert').first().waitFor();

/** A toast goes by itself after six seconds; here it stays for as long as it is looked at. */
export const keepToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (real, self, [run, ms, ...given]) =>
        Reflect.apply(real, self, [run, ms === 6000 ? 600_000 : ms, ...given]),
    });
  });
