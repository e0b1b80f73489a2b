import type { Stage, View } from './view.ts';
import { answer, cut, fill, hold, press, untilAlert, untilBusy } from './view.ts';

const visitAccount = async ({ page, person }: Stage, plan: string | RegExp): Promise<void> => {
  await person.visit('/account');
  await page.getByText(plan).first().waitFor();
};

const premium = 'Premium Plan';

const account: View[] = [
  {
    name: '/account, free',
    as: 'free',
    arrange: async (stage) => {
      await visitAccount(stage, 'Free Plan');
      await stage.page.getByText('Open to every account.').waitFor();
    },
  },
  {
    name: '/account, on its way',
    as: 'free',
    arrange: async ({ page, person }) => {
      await hold(page, 'getUser');
      await person.visit('/account');
      await page.getByRole('status').filter({ hasText: 'Loading your account' }).waitFor();
    },
  },
  {
    name: '/account, out of reach',
    as: 'free',
    arrange: async ({ page, person }) => {
      await cut(page, 'getUser');
      await person.visit('/account');
      await untilAlert(page);
    },
  },
  {
    name: '/account, its plan and locations out of reach',
    as: 'free',
    arrange: async ({ page, person }) => {
      await cut(page, 'listSubscribed');
      await answer(page, 'getSubscription', 503);
      await person.visit('/account');
      await untilAlert(page);
    },
  },
  {
    name: '/account, its mails come back',
    as: 'free',
    arrange: async (stage) => {
      await stage.page.route('**/api/user/', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ json: { ...(await response.json()), email_undeliverable: true } });
      });
      await answer(stage.page, 'reverifyEmail', 503);
      await visitAccount(stage, 'Free Plan');
      await press(stage.page, 'Send a confirmation link');
      await untilAlert(stage.page);
    },
  },
  {
    name: '/account, Premium',
    as: 'premium',
    arrange: async (stage) => {
      await visitAccount(stage, premium);
      await stage.page.getByRole('heading', { name: 'Active 2' }).waitFor();
    },
  },
  {
    name: '/account, Premium as the provider told it last',
    as: 'premium',
    arrange: async ({ page, person }) => {
      await page.route('**/api/subscription/', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ json: { ...(await response.json()), stale: true } });
      });
      await person.visit('/account');
      await page.getByText('The payment provider does not answer right now.').waitFor();
    },
  },
  {
    name: '/account, Premium with every location',
    as: 'everything',
    arrange: async (stage) => {
      await visitAccount(stage, premium);
      await stage.page.getByText('Show them all').click();
    },
  },
  { name: '/account, cancelled', as: 'cancelled', arrange: (stage) => visitAccount(stage, 'is cancelled') },
  {
    name: '/account, a failed renewal',
    as: 'attention',
    arrange: (stage) => visitAccount(stage, 'could not be charged'),
  },
];

const openCancel = async (stage: Stage): Promise<void> => {
  await visitAccount(stage, premium);
  await press(stage.page, 'Cancel');
  await stage.person.dialog().waitFor();
};

const cancelling: View[] = [
  { name: 'the question before cancelling', as: 'premium', arrange: openCancel },
  {
    name: 'cancelling on its way',
    as: 'premium',
    arrange: async (stage) => {
      await hold(stage.page, 'cancelSubscription');
      await openCancel(stage);
      await press(stage.page, 'Cancel Subscription');
      await untilBusy(stage.page);
    },
  },
  {
    name: 'cancelling refused',
    as: 'premium',
    arrange: async (stage) => {
      await answer(stage.page, 'cancelSubscription', 503);
      await openCancel(stage);
      await press(stage.page, 'Cancel Subscription');
      await untilAlert(stage.page);
    },
  },
];

const change: View[] = [
  { name: '/change-password', as: 'free', arrange: ({ person }) => person.visit('/change-password') },
  {
    name: '/change-password with faults',
    as: 'free',
    arrange: async ({ page, person }) => {
      await person.visit('/change-password');
      await press(page, 'Change password');
    },
  },
  {
    name: '/change-password refused',
    as: 'free',
    arrange: async ({ page, person }) => {
      await person.visit('/change-password');
      await fill(page, { 'Old Password': 'Wrong-pass-1', 'New Password': 'Newer-pass-1' });
      await press(page, 'Change password');
      await page.getByText('Your old password is not right.').waitFor();
    },
  },
];

const leaving: View[] = [
  {
    name: '/logout, counting down',
    isFleeting: true,
    arrange: async ({ page, person }) => {
      await person.visit('/logout');
      await page.getByText('You have signed out!').waitFor();
    },
  },
  {
    name: '/logout, on its way',
    as: 'free',
    arrange: async ({ page, person }) => {
      await hold(page, 'logout');
      await person.visit('/logout');
      await page.getByText('Signing you out').waitFor();
    },
  },
  {
    name: '/logout, failed',
    as: 'free',
    arrange: async ({ page, person }) => {
      await cut(page, 'logout');
      await person.visit('/logout');
      await untilAlert(page);
    },
  },
];

/** The pages of a signed-in user. */
export const memberViews: View[] = [...account, ...cancelling, ...change, ...leaving];
