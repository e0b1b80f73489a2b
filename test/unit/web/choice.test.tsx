// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountPage } from '#web/features/account/account-page.tsx';
import { PricingPage } from '#web/features/pricing/pricing-page.tsx';
import { signIn } from '#web/state/store.ts';
import { ToastGate } from '#web/ui/toast-gate.tsx';
import { showPage } from './page.tsx';
import { aUser, catalogue, stubApi } from './server.ts';

const refused = { status: 503, body: { code: 'unavailable', detail: 'The list cannot be read right now.' } };
const freeCustomer = { customer_code: '', stale: false, subscriptions: [] };

const aPayment = {
  data: { authorization_url: 'https://pay.example/ref_1', reference: 'ref_1' },
};

const shop = {
  getUser: () => ({ body: aUser() }),
  listServers: () => ({ body: catalogue }),
  selectServers: () => ({ body: { detail: 'Locations added successfully!' } }),
  startPayment: () => ({ body: aPayment }),
};

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

const openDialog = async () => {
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Get Special Deal' }).hasAttribute('disabled')).toBe(false),
  );
  press('Get Special Deal');
  return within(await screen.findByRole('dialog'));
};

const chooseTwo = async (): Promise<void> => {
  const dialog = await openDialog();
  fireEvent.click(await dialog.findByLabelText('Kenya, Nairobi'));
  fireEvent.click(dialog.getByLabelText('UK, London'));
};

const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  vi.stubGlobal('open', () => null);
  signIn({ access: 'a', refresh: 'r' });
});

describe('location selection', () => {
  test('Cancel discards the location selection', async () => {
    stubApi(shop);
    showPage(<PricingPage />);
    await chooseTwo();

    press('Cancel');
    await dialogIsGone();

    expect((await openDialog()).getByText('0 of 2 chosen')).toBeTruthy();
  });

  test('a saved selection shows a toast, closes the dialog and is empty the next time', async () => {
    stubApi(shop);
    showPage(
      <>
        <PricingPage />
        <ToastGate />
      </>,
    );
    await chooseTwo();

    press('Subscribe');

    const toast = await screen.findByText('Locations added successfully!');
    expect(toast.closest('.MuiAlert-colorSuccess')).not.toBeNull();
    await dialogIsGone();
    press('Back to the plans');
    expect((await openDialog()).getByText('0 of 2 chosen')).toBeTruthy();
  });

  test('a saved selection reloads the subscribed locations', async () => {
    const chosen: { id: number; location: string; paid: boolean }[] = [];
    stubApi({
      ...shop,
      getSubscription: () => ({ body: freeCustomer }),
      listSubscribed: () => ({ body: chosen }),
      selectServers: () => {
        chosen.push({ id: 11, location: 'Kenya, Nairobi', paid: false });
        return shop.selectServers();
      },
    });
    showPage(
      <>
        <AccountPage />
        <PricingPage />
      </>,
    );
    await screen.findByRole('heading', { name: 'Locations' });
    await chooseTwo();

    press('Subscribe');

    expect(await screen.findByText('Waiting for payment')).toBeTruthy();
  });
});

describe('recovery from failures', () => {
  test('a failed server list can be reloaded in the dialog', async () => {
    const replies = [refused];
    stubApi({ ...shop, listServers: () => replies.shift() ?? { body: catalogue } });
    showPage(<PricingPage />);
    const dialog = await openDialog();
    await dialog.findByText('The list cannot be read right now.');

    fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));

    expect(await dialog.findByLabelText('Kenya, Nairobi')).toBeTruthy();
  });

  test('a failed provider lookup can be repeated on the account page', async () => {
    const replies = [{ status: 503, body: '' }];
    stubApi({
      ...shop,
      getSubscription: () => replies.shift() ?? { body: freeCustomer },
      listSubscribed: () => ({ body: [] }),
    });
    showPage(<AccountPage />);
    await screen.findByText('Error: 503 - Service Unavailable');

    press('Try again');

    expect(await screen.findByText('Free Plan')).toBeTruthy();
  });

  test('a payment that could not be confirmed can be checked again', async () => {
    stubApi({ ...shop, confirmPayment: () => refused });
    showPage(<PricingPage />);
    await chooseTwo();
    press('Subscribe');
    await screen.findByRole('link', { name: 'Open the payment window' });
    vi.useFakeTimers();

    press('Check the payment');
    await act(() => vi.advanceTimersByTimeAsync(60_000));

    expect(screen.getByText('Your payment is being confirmed')).toBeTruthy();
    expect(screen.getByText(/your plan starts by itself, and your account shows it/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check the payment' })).toBeTruthy();
  });
});
