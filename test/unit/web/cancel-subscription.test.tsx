// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AccountPage } from '#web/features/account/account-page.tsx';
import { signIn } from '#web/state/store.ts';
import type { RecordedCall } from './server.ts';
import { aCustomer, aSubscriber, aUser, catalogue, stubApi } from './server.ts';
import { visit } from './visit.tsx';

const locations = [{ id: 4, location: 'UK, London', paid: true }];

const reads = (status: string, user = aSubscriber(400)) => ({
  getUser: () => ({ body: user }),
  getSubscription: () => ({ body: aCustomer(status) }),
  listSubscribed: () => ({ body: locations }),
  listServers: () => ({ body: catalogue }),
});

const openDialog = async () => {
  const button = await screen.findByRole('button', { name: 'Cancel' });
  button.focus();
  fireEvent.click(button);
  return within(await screen.findByRole('dialog', { name: 'Cancel your subscription?' }));
};

const callCount = (calls: RecordedCall[], name: string): number => calls.filter((each) => each.name === name).length;

beforeEach(() => signIn({ access: 'a', refresh: 'r' }));

describe('account rows', () => {
  test('the account page links to the page for changing the password', async () => {
    stubApi(reads('active'));

    visit(<AccountPage />);

    const link = await screen.findByRole('link', { name: 'Change Password' });
    expect(link.getAttribute('href')).toBe('/change-password');
  });

  test.each(['active', 'attention'])('a subscription with the status %s can be cancelled', async (status) => {
    stubApi(reads(status));

    visit(<AccountPage />);

    expect(await screen.findByText('Cancel Subscription')).toBeTruthy();
  });

  test('a cancelled subscription cannot be cancelled again', async () => {
    stubApi(reads('non-renewing'));

    visit(<AccountPage />);

    await screen.findByText('Your subscription is cancelled');
    expect(screen.queryByText('Cancel Subscription')).toBe(null);
  });

  test('the free plan cannot be cancelled', async () => {
    const free = { customer_code: '', stale: false, subscriptions: [] };
    stubApi({ ...reads('active', aUser()), getSubscription: () => ({ body: free }) });

    visit(<AccountPage />);

    await screen.findByText('Free Plan');
    expect(screen.queryByText('Cancel Subscription')).toBe(null);
  });
});

describe('cancelling a subscription', () => {
  test('the cancel dialog shows how long Premium lasts and cancels nothing yet', async () => {
    const calls = stubApi(reads('active'));
    visit(<AccountPage />);

    await openDialog();

    expect(screen.getByRole('dialog').textContent).toContain('stay yours until 03-Dec-2026.');
    expect(callCount(calls, 'cancelSubscription')).toBe(0);
  });

  test('keeping the subscription closes the dialog and returns the focus to the button', async () => {
    const calls = stubApi(reads('active'));
    visit(<AccountPage />);
    const dialog = await openDialog();

    fireEvent.click(dialog.getByRole('button', { name: 'Keep Subscription' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    expect(callCount(calls, 'cancelSubscription')).toBe(0);
  });

  test('after a cancellation the statement shows it and has the focus', async () => {
    let status = 'active';
    const calls = stubApi({
      ...reads('active'),
      getSubscription: () => ({ body: aCustomer(status) }),
      cancelSubscription: () => {
        status = 'non-renewing';
        return { body: { ...aSubscriber(400), subscription: false } };
      },
    });
    visit(<AccountPage />);
    const dialog = await openDialog();

    fireEvent.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(screen.getByText('Your subscription is cancelled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBe(null);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Subscription Plan' }));
    for (const name of ['getUser', 'getSubscription', 'listSubscribed']) expect(callCount(calls, name)).toBe(2);
  });

  test.each([
    ['a broken connection', null, 'Network error, please try again later.'],
    [
      'a refusal',
      {
        status: 503,
        body: { code: 'provider_unavailable', detail: 'The payment provider does not answer right now.' },
      },
      'The payment provider does not answer right now.',
    ],
    ['a refusal without words', { status: 502, body: '' }, 'Error: 502 - Bad Gateway'],
  ])('%s while cancelling is shown in the dialog and the subscription stays', async (_what, reply, text) => {
    stubApi({ ...reads('active'), cancelSubscription: () => reply });
    visit(<AccountPage />);
    const dialog = await openDialog();

    fireEvent.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));

    expect((await dialog.findByRole('alert')).textContent).toBe(text);
    expect(screen.queryByText('Your subscription is cancelled')).toBe(null);
  });

  test('a stale page shows that there is nothing left to cancel', async () => {
    const replies = [aCustomer('active'), aCustomer('non-renewing')];
    stubApi({
      ...reads('active'),
      getSubscription: () => ({ body: replies.shift() ?? aCustomer('non-renewing') }),
      cancelSubscription: () => ({
        status: 409,
        body: { code: 'nothing_to_cancel', detail: 'There is no subscription to cancel.' },
      }),
    });
    visit(<AccountPage />);
    const dialog = await openDialog();

    fireEvent.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));

    await dialog.findByText('There is no subscription to cancel.');
    expect(screen.getByText('Your subscription is cancelled')).toBeTruthy();
  });
});
