import type { ReactNode } from 'react';
import { useState } from 'react';
import type { UserRecord } from '#contract/account.ts';
import { call } from '#web/api/call.ts';
import { invalidate, useRoute } from '#web/api/use-route.ts';
import { accountCopy } from '#web/copy/en/account.ts';
import type { Failure } from '#web/state/failure.ts';
import { networkFailure } from '#web/state/failure.ts';
import { showToast } from '#web/state/store.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { planStatus } from './plan-status.ts';
import { planHeadingId } from './plan-summary.tsx';
import { Row } from './row.tsx';

const copy = accountCopy.cancel;

type Cancellation =
  | { state: 'closed' }
  | { state: 'open' }
  | { state: 'busy' }
  | { state: 'failed'; failure: Failure }
  | { state: 'cancelled' };

/** The button is gone after a cancellation, so the focus moves to the heading of the new state. */
const focusPlan = (): void => document.getElementById(planHeadingId)?.focus();

const openStates = ['open', 'busy', 'failed'];

const useCancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

/** Shown while the plan would renew. The dialog is rendered beside the row, since a cancellation removes the row. */
export const CancelRow = ({ user }: { user: UserRecord }): ReactNode => {
  const customer = useRoute('getSubscription');
  const [cancellation, setCancellation] = useState<Cancellation>({ state: 'closed' });
  const status = customer.state === 'ready' ? planStatus(user, customer.data) : null;
  const premium = status?.kind === 'premium' ? status : null;

  const canCancel = premium !== null && premium.state !== 'cancelled';
  const { Component: CancelDialog, load } = useCancelDialog(canCancel);

  const openDialog = async (): Promise<void> => {
    setCancellation({ state: 'open' });
    if (CancelDialog || (await load())) return;
    setCancellation({ state: 'closed' });
    showToast('error', networkFailure.text);
  };

  const confirm = async (): Promise<void> => {
    setCancellation({ state: 'busy' });
    const result = await call('cancelSubscription');
    // Nothing to cancel: the subscription was cancelled elsewhere.
    const isStale = !result.ok && result.failure.kind === 'refused' && result.failure.code === 'nothing_to_cancel';
    if (result.ok || isStale) await invalidate('getUser', 'getSubscription', 'listSubscribed');
    setCancellation(result.ok ? { state: 'cancelled' } : { state: 'failed', failure: result.failure });
  };

  return (
    <>
      {canCancel ? (
        <Row name={copy.row}>
          <ActionButton variant="danger" isSmall onClick={() => void openDialog()}>
            {copy.button}
          </ActionButton>
        </Row>
      ) : null}
      {CancelDialog ? (
        <CancelDialog
          until={premium?.until ?? null}
          isOpen={openStates.includes(cancellation.state)}
          isBusy={cancellation.state === 'busy'}
          failure={cancellation.state === 'failed' ? cancellation.failure : null}
          onKeep={() => setCancellation({ state: 'closed' })}
          onConfirm={() => void confirm()}
          onClosed={() => cancellation.state === 'cancelled' && focusPlan()}
        />
      ) : null}
    </>
  );
};
