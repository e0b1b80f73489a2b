// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { planKeys } from '#domain/plans.ts';
import { PricingPage } from '#web/features/pricing/pricing-page.tsx';
import { signIn } from '#web/state/store.ts';
import { showPage } from './page.tsx';
import type { RecordedCall } from './server.ts';
import { aSubscriber, aUser, catalogue, stubApi } from './server.ts';

const url = 'https://pay.example/ref_1';

const aWindow = () => ({
  closed: false,
  opener: window as unknown,
  document: { title: '', body: { textContent: '' } },
  location: { href: 'about:blank' },
  close() {
    this.closed = true;
  },
});

const shop = {
  listServers: () => ({ body: catalogue }),
  selectServers: () => ({ body: { detail: 'Locations added successfully!' } }),
  startPayment: () => ({ body: { data: { authorization_url: url, reference: 'ref_1' } } }),
};

const names = (calls: RecordedCall[]): string[] => calls.map(({ name }) => name);
const bodyOf = (calls: RecordedCall[], name: string): unknown => calls.find((each) => each.name === name)?.body;

const openDialog = async (button: string | RegExp, place = 0) => {
  const [found] = [(await screen.findAllByRole('button', { name: button }))[place]];
  if (!found) throw new Error(`there is no button ${button}`);
  await waitFor(() => expect(found.hasAttribute('disabled')).toBe(false));
  fireEvent.click(found);
  return within(await screen.findByRole('dialog'));
};

const chooseTwo = async (dialog: Awaited<ReturnType<typeof openDialog>>): Promise<void> => {
  fireEvent.click(await dialog.findByLabelText('Kenya, Nairobi'));
  fireEvent.click(dialog.getByLabelText('UK, London'));
};

const isDisabled = (element: HTMLElement): boolean => element.hasAttribute('disabled');

beforeEach(() => signIn({ access: 'a', refresh: 'r' }));

describe('location dialog', () => {
  test('Subscribe is enabled only with exactly as many locations as the plan allows', async () => {
    stubApi({ ...shop, getUser: () => ({ body: aUser() }) });
    showPage(<PricingPage />);
    const dialog = await openDialog('Get Special Deal');
    const subscribe = dialog.getByRole('button', { name: 'Subscribe' });

    fireEvent.click(await dialog.findByLabelText('Kenya, Nairobi'));
    expect(isDisabled(subscribe)).toBe(true);
    fireEvent.click(dialog.getByLabelText('UK, London'));

    expect(dialog.getByText('2 of 2 chosen')).toBeTruthy();
    expect(isDisabled(subscribe)).toBe(false);
    expect(isDisabled(dialog.getByLabelText('Japan, Tokyo'))).toBe(true);
    expect(isDisabled(dialog.getByLabelText('UK, London'))).toBe(false);
  });

  test('Clear empties the selection', async () => {
    stubApi({ ...shop, getUser: () => ({ body: aUser() }) });
    showPage(<PricingPage />);
    const dialog = await openDialog('Get Special Deal');
    await chooseTwo(dialog);

    fireEvent.click(dialog.getByRole('button', { name: 'Clear' }));

    expect(dialog.getByText('0 of 2 chosen')).toBeTruthy();
  });

  test('Unlimited takes every location without a choice', async () => {
    const calls = stubApi({ ...shop, getUser: () => ({ body: aUser() }) });
    vi.stubGlobal('open', () => aWindow());
    showPage(<PricingPage />);
    const dialog = await openDialog('Get Ultimate Access');
    const subscribe = dialog.getByRole('button', { name: 'Subscribe' });
    await waitFor(() => expect(isDisabled(subscribe)).toBe(false));

    fireEvent.click(subscribe);

    expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancel', 'Subscribe']);
    await waitFor(() => expect(names(calls)).toContain('startPayment'));
    expect(bodyOf(calls, 'selectServers')).toEqual({ server_ids: catalogue.map(({ id }) => id) });
  });

  test('a change of plan shows its price and the lost days before paying', async () => {
    stubApi({ ...shop, getUser: () => ({ body: aSubscriber(400) }) });
    showPage(<PricingPage />);

    const dialog = await openDialog('Change plan', 1);

    expect(dialog.getByText(/StreamPro starts today at its full price of \$6\.00/)).toBeTruthy();
    expect(dialog.getByText('The 12 days left of JetSetter are not carried over.')).toBeTruthy();
  });
});

describe('payment', () => {
  test('the payment window opens within the click, has no opener, and goes to the checkout', async () => {
    const calls = stubApi({ ...shop, getUser: () => ({ body: aUser() }) });
    const popup = aWindow();
    const open = vi.fn(() => popup);
    vi.stubGlobal('open', open);
    showPage(<PricingPage />);
    const dialog = await openDialog('Get Special Deal');
    await chooseTwo(dialog);

    fireEvent.click(dialog.getByRole('button', { name: 'Subscribe' }));

    expect(open).toHaveBeenCalledWith(
      'about:blank',
      'Pazia VPN payment',
      expect.stringContaining('width=600,height=600'),
    );
    await screen.findByText('Pay for Explorer in the other window');
    expect(popup.location.href).toBe(url);
    expect(popup.opener).toBe(null);
    expect(bodyOf(calls, 'selectServers')).toEqual({ server_ids: [11, 4] });
    expect(bodyOf(calls, 'startPayment')).toEqual({
      email: 'amina@example.com',
      amount: 200,
      plan: 'explorer',
      start_date: '2026-11-21T00:00:00.000Z',
    });
  });

  test('a double click starts one payment', async () => {
    const calls = stubApi({ ...shop, getUser: () => ({ body: aUser() }) });
    const open = vi.fn(aWindow);
    vi.stubGlobal('open', open);
    showPage(<PricingPage />);
    const dialog = await openDialog('Get Special Deal');
    await chooseTwo(dialog);
    const subscribe = dialog.getByRole('button', { name: 'Subscribe' });

    // Both in one task, before the button can render as busy.
    act(() => {
      subscribe.click();
      subscribe.click();
    });

    await screen.findByText('Pay for Explorer in the other window');
    expect(open).toHaveBeenCalledTimes(1);
    expect(names(calls).filter((name) => name === 'startPayment')).toHaveLength(1);
  });

  test('a blocked payment window can be opened by a link', async () => {
    stubApi({ ...shop, getUser: () => ({ body: aUser() }) });
    vi.stubGlobal('open', () => null);
    showPage(<PricingPage />);
    const dialog = await openDialog('Get Special Deal');
    await chooseTwo(dialog);

    fireEvent.click(dialog.getByRole('button', { name: 'Subscribe' }));

    const link = await screen.findByRole('link', { name: 'Open the payment window' });
    expect(link.getAttribute('href')).toBe(url);
  });

  test("a refused payment start closes the window and shows the server's message", async () => {
    const detail = 'The payment provider does not answer right now. Nothing was charged. Please try again in a minute.';
    stubApi({
      ...shop,
      startPayment: () => ({ status: 503, body: { code: 'provider_unavailable', detail } }),
      getUser: () => ({ body: aUser() }),
    });
    const popup = aWindow();
    vi.stubGlobal('open', () => popup);
    showPage(<PricingPage />);
    const dialog = await openDialog('Get Special Deal');
    await chooseTwo(dialog);

    fireEvent.click(dialog.getByRole('button', { name: 'Subscribe' }));

    expect(await screen.findByText(detail)).toBeTruthy();
    expect(popup.closed).toBe(true);
  });

  test('a selection that could not be saved keeps the dialog open and starts no payment', async () => {
    const calls = stubApi({ ...shop, selectServers: () => null, getUser: () => ({ body: aUser() }) });
    const popup = aWindow();
    vi.stubGlobal('open', () => popup);
    showPage(<PricingPage />);
    const dialog = await openDialog('Get Special Deal');
    await chooseTwo(dialog);

    fireEvent.click(dialog.getByRole('button', { name: 'Subscribe' }));

    expect(await dialog.findByText('Network error, please try again later.')).toBeTruthy();
    expect(dialog.getByText('2 of 2 chosen')).toBeTruthy();
    expect(popup.closed).toBe(true);
    expect(names(calls)).not.toContain('startPayment');
  });
});

describe('plan cards', () => {
  test('the current plan cannot be bought again, and the others offer a change', async () => {
    stubApi({ ...shop, getUser: () => ({ body: aSubscriber(400) }) });
    showPage(<PricingPage />);

    const current = await screen.findByRole('button', { name: 'Current Plan' });

    expect(isDisabled(current)).toBe(true);
    expect(screen.getAllByRole('button', { name: 'Change plan' })).toHaveLength(planKeys.length - 1);
    expect(screen.getByRole('link', { name: 'Rate Us on Play Store' }).getAttribute('target')).toBe('_blank');
  });
});
