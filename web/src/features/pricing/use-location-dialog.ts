import { useRef, useState } from 'react';
import type { UserRecord } from '#contract/account.ts';
import type { Plan } from '#domain/plans.ts';
import type { Selection } from '#domain/selection.ts';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/use-route.ts';
import { dialogCopy as copy } from '#web/copy/en/pricing.ts';
import type { Failure } from '#web/state/failure.ts';
import { networkFailure } from '#web/state/failure.ts';
import { showToast } from '#web/state/store.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { openPaymentWindow } from './payment-window.ts';
import { startPurchase } from './purchase.ts';

const emptySelection: Selection = [];

const useLocationDialogCode = lazyComponent(async () => (await import('./location-dialog.tsx')).LocationDialog);

/** The location dialog of one plan: its code, whether it is open, its selection, and its submission. */
export const useLocationDialog = (user: UserRecord | null) => {
  const { Component: LocationDialog, load } = useLocationDialogCode(user !== null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [selection, setSelection] = useState(emptySelection);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // A second click can come before the button renders as busy.
  const isSubmitting = useRef(false);

  const open = (chosen: Plan): void => {
    setPlan(chosen);
    setSelection(emptySelection);
    setFailure(null);
    setOpen(true);
    if (!LocationDialog) void load().then((isLoaded) => isLoaded || failToLoad());
  };

  const failToLoad = (): void => {
    setOpen(false);
    setFailure(networkFailure);
  };

  const cancel = (): void => {
    setOpen(false);
    setSelection(emptySelection);
    setFailure(null);
  };

  const retry = (chosen: Plan): void => {
    if (user) void startPurchase(chosen, user, openPaymentWindow());
  };

  const subscribe = async (ids: number[]): Promise<void> => {
    if (!plan || !user || isSubmitting.current) return;
    isSubmitting.current = true;
    const popup = openPaymentWindow();
    setBusy(true);
    setFailure(null);
    const result = await call('selectServers', { server_ids: ids });
    setBusy(false);
    isSubmitting.current = false;
    if (!result.ok) {
      popup?.close();
      showToast('error', result.failure.text);
      return setFailure(result.failure);
    }
    showToast('success', copy.done);
    cancel();
    void invalidate('listSubscribed');
    await startPurchase(plan, user, popup);
  };

  const state = { plan, isOpen, selection, isBusy, failure };
  return { LocationDialog, ...state, open, cancel, subscribe, retry, select: setSelection };
};
