import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { openSite } from '#test/support/browsing.ts';
import type { Person } from '#test/support/person.ts';
import { aMember, aPerson } from '#test/support/person.ts';

const site = openSite();
let email: string;
let watched: Watched;
let person: Person;
let dialog: Locator;

beforeAll(async () => {
  email = (await aMember(site.cloud)).email;
});

beforeEach(async () => {
  watched = await site.enterAs(email);
  person = aPerson(site.cloud, watched.page, email);
  dialog = person.dialog();
  await person.visit('/pricing');
});

const open = async (plan: string): Promise<void> => {
  await person.card(plan).getByRole('button').click();
  await dialog.waitFor();
};

const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true });
const boxes = (): Locator => dialog.getByRole('checkbox');
const chosen = (): Promise<number> => dialog.getByRole('checkbox', { checked: true }).count();

/** The enabled checkboxes. */
const free = async (): Promise<number> => {
  const enabled = await Promise.all((await boxes().all()).map((box) => box.isEnabled()));
  return enabled.filter(Boolean).length;
};

const check = async (count: number): Promise<void> => {
  await boxes().first().waitFor();
  for (let place = 0; place < count; place += 1) await boxes().nth(place).check();
};

describe('the location dialog', () => {
  test.each([
    ['Explorer', 2],
    ['JetSetter', 5],
    ['StreamPro', 8],
  ])(
    'of %s can be subscribed with exactly %d: at the limit the others are disabled, below it the button is',
    async (plan, limit) => {
      await open(plan);
      await dialog.getByRole('heading', { name: `Select ${limit} VPN Locations` }).waitFor();

      await check(limit - 1);
      const below = [await button('Subscribe').isEnabled(), await free()];
      await boxes()
        .nth(limit - 1)
        .check();
      const at = [await button('Subscribe').isEnabled(), await free()];
      await boxes().first().uncheck();
      const again = [await button('Subscribe').isEnabled(), await free()];

      expect({ below, at, again }).toEqual({ below: [false, 34], at: [true, limit], again: [false, 34] });
    },
  );

  test('the location dialog lists every location by name', async () => {
    await open('Explorer');
    await boxes().first().waitFor();

    const names = await boxes().evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')));

    expect(names).toHaveLength(34);
    expect(names).toEqual(expect.arrayContaining(['UK, London', 'Kenya, Nairobi']));
    for (const country of [/^USA/, /^UK/, /^Germany/, /^Hong Kong/, /^India/])
      expect(names).toContainEqual(expect.stringMatching(country));
  });

  test('Clear empties the selection of locations', async () => {
    await open('Explorer');
    await check(2);

    await button('Clear').click();

    expect([await chosen(), await free(), await button('Subscribe').isEnabled()]).toEqual([0, 34, false]);
  });

  test('Cancel discards the selection and selects nothing on the server', async () => {
    await open('Explorer');
    await check(2);

    await button('Cancel').click();
    await dialog.waitFor({ state: 'hidden' });
    await open('Explorer');

    expect([await chosen(), await button('Subscribe').isEnabled()]).toEqual([0, false]);
    await button('Cancel').click();
    await person.visit('/account');
    await watched.page.getByText('Open to every account.').waitFor();
    expect(await watched.page.getByText('Waiting for payment').count()).toBe(0);
  });

  test('the dialog for Unlimited offers no selection, only Subscribe and Cancel', async () => {
    await open('Unlimited');
    await dialog.getByRole('heading', { name: 'Thank You for Choosing Our Plan!' }).waitFor();

    await expect.poll(() => button('Subscribe').isEnabled()).toBe(true);

    expect(await dialog.getByRole('button').allTextContents()).toEqual(['Cancel', 'Subscribe']);
    expect(await boxes().count()).toBe(0);
  });
});
