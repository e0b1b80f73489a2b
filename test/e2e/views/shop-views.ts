import type { Stage, View } from './view.ts';
import { answer, cut, hold, keepToasts, press, untilAlert, untilBusy } from './view.ts';

const openDialog = async ({ page, person }: Stage, plan: string): Promise<void> => {
  await person.visit('/pricing');
  await person.card(plan).getByRole('button').click();
  await page.getByRole('dialog').waitFor();
};

/** Blocks the payment window, so that the page reports it; the window has its own tests. */
const holdWindowsBack = ({ page }: Stage): Promise<unknown> =>
  page.addInitScript(() => {
    window.open = () => null;
  });

const subscribe = async (stage: Stage): Promise<void> => {
  await holdWindowsBack(stage);
  await stage.person.choose('Explorer', 2);
  await press(stage.page, 'Subscribe');
};

/** Dismisses the success toast, which has its own view. */
const beginPaying = async (stage: Stage): Promise<void> => {
  await subscribe(stage);
  await press(stage.page, 'Dismiss');
  await stage.page.locator('.MuiSnackbar-root').waitFor({ state: 'detached' });
};

const checkNow = async (stage: Stage, outcome: string): Promise<void> => {
  await answer(stage.page, 'confirmPayment', 200, { reference: 'ref', outcome });
  await beginPaying(stage);
  await press(stage.page, 'Check the payment');
};

const cards: View[] = [
  { name: '/pricing', arrange: ({ person }) => person.visit('/pricing') },
  {
    name: '/pricing, free',
    as: 'free',
    arrange: async ({ page, person }) => {
      await person.visit('/pricing');
      await page.getByRole('link', { name: 'Get Special Deal' }).waitFor();
    },
  },
  {
    name: '/pricing, Premium',
    as: 'premium',
    arrange: async ({ page, person }) => {
      await person.visit('/pricing');
      await page.getByRole('button', { name: 'Current Plan' }).waitFor();
    },
  },
  {
    name: '/pricing, its visitor on the way',
    as: 'free',
    arrange: async ({ page, person }) => {
      await hold(page, 'getUser');
      await person.visit('/pricing');
    },
  },
  {
    name: '/pricing, its visitor out of reach',
    as: 'free',
    arrange: async ({ page, person }) => {
      await cut(page, 'getUser');
      await person.visit('/pricing');
      await untilAlert(page);
    },
  },
];

const dialogs: View[] = [
  { name: 'the choice of locations', as: 'free', arrange: (stage) => openDialog(stage, 'JetSetter') },
  { name: 'the choice at its limit', as: 'free', arrange: ({ person }) => person.choose('Explorer', 2) },
  { name: 'the choice of another plan', as: 'premium', arrange: (stage) => openDialog(stage, 'JetSetter') },
  { name: 'Unlimited', as: 'free', arrange: (stage) => openDialog(stage, 'Unlimited') },
  {
    name: 'the choice while its list is on the way',
    as: 'free',
    arrange: async (stage) => {
      await hold(stage.page, 'listServers');
      await openDialog(stage, 'Explorer');
    },
  },
  {
    name: 'the choice without its list',
    as: 'free',
    arrange: async (stage) => {
      await cut(stage.page, 'listServers');
      await openDialog(stage, 'Explorer');
      await untilAlert(stage.page);
    },
  },
  {
    name: 'the choice on its way',
    as: 'free',
    arrange: async (stage) => {
      await hold(stage.page, 'selectServers');
      await subscribe(stage);
      await untilBusy(stage.page);
    },
  },
  {
    name: 'the choice refused, with its toast',
    as: 'free',
    arrange: async (stage) => {
      await keepToasts(stage.page);
      await cut(stage.page, 'selectServers');
      await subscribe(stage);
      await stage.page.locator('.MuiAlert-root').waitFor();
    },
  },
];

const until =
  (text: string | RegExp): ((stage: Stage) => Promise<void>) =>
  ({ person }) =>
    person.heading(text).waitFor();

const payments: View[] = [
  {
    name: 'a payment whose window was held back',
    as: 'free',
    arrange: async (stage) => {
      await beginPaying(stage);
      await until('Your browser held the payment window back')(stage);
    },
  },
  {
    name: 'a payment under way, on the account page',
    as: 'free',
    arrange: async (stage) => {
      await beginPaying(stage);
      await until('Your browser held the payment window back')(stage);
      await stage.page.getByRole('link', { name: 'Account' }).click();
      await stage.page.getByText('Your payment for Explorer is under way').waitFor();
      await stage.page.getByText('Waiting for payment').waitFor();
    },
  },
  {
    name: 'a payment being looked at',
    as: 'free',
    arrange: async (stage) => {
      await hold(stage.page, 'confirmPayment');
      await beginPaying(stage);
      await press(stage.page, 'Check the payment');
      await until('Looking at your payment for Explorer')(stage);
    },
  },
  {
    name: 'a payment that was not made',
    as: 'free',
    arrange: async (stage) => {
      await checkNow(stage, 'abandoned');
      await until('No payment has arrived')(stage);
    },
  },
  {
    name: 'a declined payment',
    as: 'free',
    arrange: async (stage) => {
      await checkNow(stage, 'declined');
      await until('The payment was declined')(stage);
    },
  },
  {
    name: 'a payment that could not begin',
    as: 'free',
    arrange: async (stage) => {
      await answer(stage.page, 'startPayment', 502);
      await beginPaying(stage);
      await until('The payment could not begin')(stage);
    },
  },
  {
    name: 'a payment that takes long',
    as: 'free',
    arrange: async (stage) => {
      await answer(stage.page, 'startPayment', 409, { code: 'payment_received', detail: 'Your payment has arrived.' });
      await beginPaying(stage);
      await until('Your payment is being confirmed')(stage);
    },
  },
];

/** The plans, the location dialog and the checkout. */
export const shopViews: View[] = [...cards, ...dialogs, ...payments];
