import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { demoUser } from '#infra/local/seed.ts';
import type { Driver } from './drivers/driver.ts';
import { openFirefox } from './drivers/firefox.ts';
import { openWebkit } from './drivers/webkit.ts';
import type { Person } from './person.ts';
import { patience, personAt } from './person.ts';
import type { WatchedSite } from './watched-site.ts';
import { openWatchedSite } from './watched-site.ts';

const inks = {
  ground: { dark: 'rgb(14, 17, 22)', light: 'rgb(250, 246, 239)' },
  surface: 'rgb(22, 27, 34)',
  hairline: 'rgb(42, 50, 61)',
  saffron: 'rgb(242, 169, 59)',
  onSaffron: 'rgb(26, 18, 6)',
  lagoonDeep: 'rgb(116, 205, 189)',
};

describe.each([
  { name: 'Firefox', openBrowser: openFirefox },
  { name: 'WebKitGTK', openBrowser: openWebkit },
])('in $name', ({ openBrowser }) => {
  let site: WatchedSite;
  let driver: Driver;
  let person: Person;

  beforeAll(async () => {
    [site, driver] = await Promise.all([openWatchedSite(inject('siteFolder')), openBrowser()]);
    person = personAt(driver, site.url);
  });

  afterAll(() => Promise.all([driver?.close(), site?.stop()]));

  beforeEach(async () => {
    await person.resize(1280, 900);
    await person.open('/');
    await person.ask(() => {
      localStorage.clear();
      return null;
    });
    await person.open('/');
  });

  afterEach(() => expect(site.complaints(), `what pages complained of in ${driver.version}`).toEqual([]));

  const ground = async () => (await person.styles('html', 'background-color'))['background-color'];

  /** Waits for all colour transitions. */
  const expectLook = (selector: string, look: Record<string, string>): Promise<void> =>
    vi.waitFor(async () => expect(await person.styles(selector, ...Object.keys(look))).toEqual(look), patience);

  const signIn = async (): Promise<void> => {
    await person.open('/login');
    await person.type('input', /^Email/u, demoUser.email);
    await person.type('input', /^Password/u, demoUser.password);
    await person.press('button', /^Sign in$/u);
    await person.see('h1', /^Account$/u);
  };

  const openDialog = async (): Promise<void> => {
    await signIn();
    await person.open('/pricing');
    await person.press('article[aria-labelledby=plan-explorer] button', /./u);
    await person.see('[role=dialog] h2', /^Select 2 VPN Locations$/u);
  };

  test('the home page uses its own fonts and colours', async () => {
    await person.see('h1', /^Your connection, behind a curtain/u);
    await person.picture('home');

    expect(await ground()).toBe(inks.ground.dark);
    expect((await person.styles('body', 'font-family'))['font-family']).toMatch(/^"Instrument Sans Variable"/u);
    // The fonts load after the first paint, which uses the fallbacks.
    const loaded = () =>
      person.ask(
        () =>
          [...document.fonts].filter(({ family, status }) => !family.includes('Fallback') && status === 'loaded')
            .length,
      );
    await vi.waitFor(async () => expect(await loaded()).toBe(2), patience);
  });

  test('a visitor signs in by typing and finds the account', async () => {
    await signIn();

    await person.see('[role=alert]', /Signed In Successfully!/u);
    await person.see('main', /Free Plan/u);
    await person.picture('account');
    expect(await person.contrast('[role=alert]')).toBeGreaterThan(4.5);
    await expectLook('[role=alert]', {
      'background-color': inks.lagoonDeep,
      'border-top-left-radius': '10px',
      display: 'flex',
    });
  });

  test('a visitor chooses locations in a themed dialog', async () => {
    await openDialog();
    await person.press('[role=dialog] input', /London$/u);
    await person.press('[role=dialog] input', /Frankfurt$/u);
    await person.see('[role=dialog] button', /^Subscribe$/u);
    await person.picture('dialog');

    await expectLook('.choice-paper', {
      'background-color': inks.surface,
      'border-top-left-radius': '14px',
      'border-top-color': inks.hairline,
    });
    expect((await person.styles('.MuiBackdrop-root', 'background-color'))['background-color']).toMatch(/0\.62\)$/u);
    const button = '.choice-actions .action-primary';
    await expectLook(button, {
      'background-color': inks.saffron,
      color: inks.onSaffron,
      'border-top-width': '1px',
      'min-height': '48px',
    });
    await expectLook('[role=dialog] input:checked', { 'background-color': inks.saffron, appearance: 'none' });
  });

  test('the light colour scheme survives navigation and a reload', async () => {
    await person.press('button', /^Change the colours$/u);
    await vi.waitFor(async () => expect(await ground()).toBe(inks.ground.light), patience);
    await person.picture('home-light');
    await person.ask(() => Object.assign(window, { isTheSame: true }).isTheSame);
    await person.press('a', /^Pricing$/u);
    await person.see('h1', /^Four plans/u);
    expect(await person.ask(() => 'isTheSame' in window)).toBe(true);
    await person.open('/pricing');
    await person.see('h1', /^Four plans/u);
    await person.picture('pricing-light');

    expect(await person.ask(() => 'isTheSame' in window)).toBe(false);
    expect(await ground()).toBe(inks.ground.light);
  });

  test('the menu opens in a window 390 pixels wide', async () => {
    await person.resize(390, 844);

    await person.press('button', /^Open the menu$/u);
    await person.see('.MuiDrawer-paper a', /^Download$/u);
    await person.picture('menu-390');

    expect(await person.ask(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([390, 390]);
    await expectLook('.MuiDrawer-paper', {
      width: '240px',
      right: '0px',
      position: 'fixed',
      'background-color': inks.surface,
    });
  });

  test('a visitor pays in the payment window and is Premium', async () => {
    await openDialog();
    await person.press('[role=dialog] input', /London$/u);
    await person.press('[role=dialog] input', /Frankfurt$/u);
    await person.inPopUp(
      () => person.press('[role=dialog] button', /^Subscribe$/u),
      async () => {
        await person.see('button', /^Pay/u);
        await person.picture('checkout');
        await person.press('button', /^Pay/u);
      },
    );

    await person.see('h2', /^Explorer is yours$/u);
    await person.picture('paid');
    await person.open('/account');
    await person.see('main', /Premium Plan/u);
    await person.picture('account-premium');
  });

  test('the policy blocks an inline style and a script made from a string', async () => {
    const refused = await person.ask(() => {
      const style = document.createElement('style');
      style.textContent = 'body { background: red }';
      document.head.append(style);
      try {
        document.createElement('div').innerHTML = '<b></b>';
        return 'not at all';
      } catch (error) {
        return error instanceof TypeError ? 'as a string' : String(error);
      }
    });

    expect(refused).toBe('as a string');
    const heard: string[] = [];
    await vi.waitFor(() => {
      heard.push(...site.complaints());
      // Messages of pages arrive in any order.
      for (const rule of ['style-src-elem', 'require-trusted-types-for'])
        expect(heard).toContainEqual(expect.stringContaining(`${rule} forbids`));
    }, patience);
    expect(await ground()).toBe(inks.ground.dark);
  });
});
