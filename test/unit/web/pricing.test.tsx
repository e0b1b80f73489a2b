// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { planKeys } from '#domain/plans.ts';
import { PricingPage } from '#web/features/pricing/pricing-page.tsx';
import { signIn } from '#web/state/store.ts';
import { showPage } from './page.tsx';
import type { Asked } from './server.ts';
import { aSubscriber, aUser, catalogue, serveWeb } from './server.ts';

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

const names = (asked: Asked[]): string[] => asked.map(({ name }) => name);
const bodyOf = (asked: Asked[], name: string): unknown => asked.find((each) => each.name === name)?.body;

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

describe('choosing locations', () => {
  test('subscribing waits until exactly as many are chosen as the plan allows', async () => {
    serveWeb({ ...shop, getUser: () => ({ body: aUser() }) });
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

  test('Clear empties the choice', async () => {
    serveWeb({ ...shop, getUser: () => ({ body: aUser() }) });
    showPage(<PricingPage />);
    const dialog = await openDialog('Get Special Deal');
    await chooseTwo(dialog);

    fireEvent.click(dialog.getByRole('button', { name: 'Clear' }));

    expect(dialog.getByText('0 of 2 chosen')).toBeTruthy();
  });

  test('Unlimited asks nothing and takes every location', async () => {
    const asked = serveWeb({ ...shop, getUser: () => ({ body: aUser() }) });
    vi.stubGlobal('open', () => aWindow());
    showPage(<PricingPage />);
    const dialog = await openDialog('Get Ultimate Access');
    const subscribe = dialog.getByRole('button', { name: 'Subscribe' });
    await waitFor(() => expect(isDisabled(subscribe)).toBe(false));

    fireEvent.click(subscribe);

    expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancel', 'Subscribe']);
    await waitFor(() => expect(names(asked)).toContain('startPayment'));
    expect(bodyOf(asked, 'selectServers')).toEqual({ server_ids: catalogue.map(({ id }) => id) });
  });

  test('a change of plan says first what it costs and which days are lost', async () => {
    serveWeb({ ...shop, getUser: () => ({ body: aSubscriber(400) }) });
    showPage(<PricingPage />);

    const dialog = await openDialog('Change plan', 1);

    expect(dialog.getByText(/StreamPro starts today at its full price of \$6\.00/)).toBeTruthy();
    expect(dialog.getByText('The 12 days left of JetSetter are not carried over.')).toBeTruthy();
  });
});

describe('paying', () => {
  test('the window opens within the click, has no way back to the page, and goes to the checkout', async () => {
    const asked = serveWeb({ ...shop, getUser: () => ({ body: aUser() }) });
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
    expect(bodyOf(asked, 'selectServers')).toEqual({ server_ids: [11, 4] });
    expect(bodyOf(asked, 'startPayment')).toEqual({
      email: 'amina@example.com',
      amount: 200,
      plan: 'PLN_explorer',
      start_date: '2026-11-21T00:00:00.000Z',
    });
  });

  test('a second press starts no second payment', async () => {
    const asked = serveWeb({ ...shop, getUser: () => ({ body: aUser() }) });
    const open = vi.fn(aWindow);
    vi.stubGlobal('open', open);
    showPage(<PricingPage />);
    const dialog = await openDialog('Get Special Deal');
    await chooseTwo(dialog);
    const subscribe = dialog.getByRole('button', { name: 'Subscribe' });

    // Both within one turn, before the button can be drawn as busy.
    act(() => {
      subscribe.click();
      subscribe.click();
    });

    await screen.findByText('Pay for Explorer in the other window');
    expect(open).toHaveBeenCalledTimes(1);
    expect(names(asked).filter((name) => name === 'startPayment')).toHaveLength(1);
  });

  test('a window that was held back can be opened by a link', async () => {
    serveWeb({ ...shop, getUser: () => ({ body: aUser() }) });
    vi.stubGlobal('open', () => null);
    showPage(<PricingPage />);
    const dialog = await openDialog('Get Special Deal');
    await chooseTwo(dialog);

    fireEvent.click(dialog.getByRole('button', { name: 'Subscribe' }));

    const link = await screen.findByRole('link', { name: 'Open the payment window' });
    expect(link.getAttribute('href')).toBe(url);
  });

  test('a refusal closes the window and shows its words', async () => {
    const detail = 'The payment provider does not answer right now. Nothing was charged. Please try again in a minute.';
    serveWeb({
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

  test('a choice that could not be kept leaves the dialog open and charges nothing', async () => {
    const asked = serveWeb({ ...shop, selectServers: () => null, getUser: () => ({ body: aUser() }) });
    const popup = aWindow();
    vi.stubGlobal('open', () => popup);
    showPage(<PricingPage />);
    const dialog = await openDialog('Get Special Deal');
    await chooseTwo(dialog);

    fireEvent.click(dialog.getByRole('button', { name: 'Subscribe' }));

    expect(await dialog.findByText('Network error, please try again later.')).toBeTruthy();
    expect(dialog.getByText('2 of 2 chosen')).toBeTruthy();
    expect(popup.closed).toBe(true);
    expect(names(asked)).not.toContain('startPayment');
  });
});

describe('the plan cards', () => {
  test('the plan one has cannot be bought again, the others can be changed to', async () => {
    serveWeb({ ...shop, getUser: () => ({ body: aSubscriber(400) }) });
    showPage(<PricingPage />);

    const current = await screen.findByRole('button', { name: 'Current Plan' });

    expect(isDisabled(current)).toBe(true);
    expect(screen.getAllByRole('button', { name: 'Change plan' })).toHaveLength(planKeys.length - 1);
    expect(screen.getByRole('link', { name: 'Rate Us on Play Store' }).getAttribute('target')).toBe('_blank');
  });
});
