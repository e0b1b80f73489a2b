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

const nothing: Selection = [];

const useChoiceWindow = lazyComponent(async () => (await import('./choice-window.tsx')).ChoiceWindow);

/** The dialog of one plan: its code, open or closed, what is chosen in it, and what Subscribe sets going. */
export const useChoice = (user: UserRecord | null) => {
  const { part: ChoiceWindow, load: bring } = useChoiceWindow(user !== null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [selection, setSelection] = useState(nothing);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // A second press can come before the button is drawn as busy.
  const isPressed = useRef(false);

  const open = (chosen: Plan): void => {
    setPlan(chosen);
    setSelection(nothing);
    setFailure(null);
    setOpen(true);
    if (!ChoiceWindow) void bring().then((isHere) => isHere || refuse());
  };

  const refuse = (): void => {
    setOpen(false);
    setFailure(networkFailure);
  };

  const cancel = (): void => {
    setOpen(false);
    setSelection(nothing);
    setFailure(null);
  };

  const retry = (chosen: Plan): void => {
    if (user) void startPurchase(chosen, user, openPaymentWindow());
  };

  const subscribe = async (ids: number[]): Promise<void> => {
    if (!plan || !user || isPressed.current) return;
    isPressed.current = true;
    const popup = openPaymentWindow();
    setBusy(true);
    setFailure(null);
    const result = await call('selectServers', { server_ids: ids });
    setBusy(false);
    isPressed.current = false;
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
  return { ChoiceWindow, ...state, open, cancel, subscribe, retry, select: setSelection };
};
