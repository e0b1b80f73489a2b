// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { brand } from '#contract/brand.ts';
import type { Visitor } from '#web/api/visitor.ts';
import { NavigationBar } from '#web/app/navigation-bar.tsx';
import { DownloadPage } from '#web/features/download/download-page.tsx';
import { showPage } from './page.tsx';
import { aUser } from './server.ts';

const anonymous: Visitor = { state: 'anonymous' };
const everyone = ['/', '/pricing', '/download'];

const targets = (within: HTMLElement): (string | null)[] =>
  [...within.querySelectorAll('a')].map((link) => link.getAttribute('href'));

const openDrawer = async (visitor: Visitor): Promise<HTMLElement> => {
  showPage(<NavigationBar visitor={visitor} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  return waitFor(() => {
    const drawer = document.querySelector<HTMLElement>('.MuiDrawer-paper');
    if (!drawer) throw new Error('the drawer is not open');
    return drawer;
  });
};

describe('navigation', () => {
  test.each([
    ['a guest', anonymous, ['/login', '/register']],
    ['a member whose record is loading', { state: 'pending' } as const, ['/account']],
    ['a member', { state: 'signed-in', user: aUser() } as const, ['/account']],
  ])('the navigation of %s has the links of that state: %j', async (_who, visitor, own) => {
    const drawer = await openDrawer(visitor);

    expect(targets(screen.getByRole('banner', { hidden: true }))).toEqual(['/', ...everyone, ...own]);
    expect(targets(drawer)).toEqual([...everyone, ...own]);
  });

  test('the navigation drawer is 240 px wide on the right', async () => {
    const drawer = await openDrawer(anonymous);

    const { width, right } = getComputedStyle(drawer);
    expect({ width, right }).toEqual({ width: '240px', right: '0px' });
  });

  test('the account link is an icon with an accessible name', () => {
    showPage(<NavigationBar visitor={{ state: 'pending' }} />);

    expect(screen.getByRole('link', { name: 'Account' }).textContent).toBe('');
  });
});

describe('download page', () => {
  test('the download page opens the Android store in a new tab, and iOS is disabled', () => {
    showPage(<DownloadPage />);

    const android = screen.getByRole('link', { name: 'Download for Android' });

    expect(android.getAttribute('href')).toBe(brand.androidStoreUrl);
    expect(android.getAttribute('target')).toBe('_blank');
    expect(screen.getByRole('button', { name: 'iOS Coming Soon' }).hasAttribute('disabled')).toBe(true);
  });

  test('the footer of the download page links to the legal pages', () => {
    showPage(<DownloadPage />);

    const footer = within(screen.getByRole('contentinfo'));

    expect(footer.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy');
    expect(footer.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms-and-conditions');
  });
});
