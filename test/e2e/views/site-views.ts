import type { View } from './view.ts';
import { keepToasts, press, untilAlert } from './view.ts';

const plain: View[] = ['/', '/download', '/privacy-policy', '/terms-and-conditions', '/no-such-page'].map((path) => ({
  name: path,
  arrange: async ({ page, person }) => {
    await person.visit(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
}));

const openDrawer: View['arrange'] = async ({ page, person }) => {
  await person.visit('/pricing');
  await press(page, 'Open the menu');
  await press(page, 'Close the menu');
  await press(page, 'Open the menu');
  await person.dialog().waitFor();
};

/** Marketing pages, legal pages and the layout around all pages. */
export const siteViews: View[] = [
  ...plain,
  {
    name: '/pricing with an open question',
    arrange: async ({ page, person }) => {
      await person.visit('/pricing');
      await page.getByText('Can I cancel?').click();
    },
  },
  {
    name: '/payment-return',
    arrange: async ({ page, person }) => {
      // The page tries to close its window; where it cannot, browsers log a warning.
      await page.addInitScript(() => {
        window.close = () => undefined;
      });
      await person.visit('/payment-return');
    },
  },
  { name: 'the drawer of a stranger', isSmall: true, arrange: openDrawer },
  { name: 'the drawer of a user', as: 'free', isSmall: true, arrange: openDrawer },
  {
    name: 'a page whose code did not arrive',
    arrange: async ({ page, person }) => {
      await page.route('**/assets/password-reset-page*', (route) => route.abort());
      await person.visit('/password-reset');
      await person.heading('This page could not be fetched').waitFor();
    },
  },
  {
    name: 'a toast',
    arrange: async ({ page, person }) => {
      await keepToasts(page);
      await person.visit('/forgot-password');
      await page.getByLabel('Email').fill(person.email);
      await press(page, 'Send reset link');
      await untilAlert(page);
    },
  },
];
