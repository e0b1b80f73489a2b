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
import { standingOf } from './plan-standing.ts';
import { planHeadingId } from './plan-summary.tsx';
import { Row } from './row.tsx';

const copy = accountCopy.cancel;

type Asking =
  | { state: 'closed' }
  | { state: 'asking' }
  | { state: 'busy' }
  | { state: 'failed'; failure: Failure }
  | { state: 'cancelled' };

/** The button is gone by then; the focus goes to where the new state is told. */
const focusPlan = (): void => document.getElementById(planHeadingId)?.focus();

const openStates = ['asking', 'busy', 'failed'];

const useCancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

/** Stands while something would be charged again. The dialog lives beside the row, which a cancellation takes away. */
export const CancelRow = ({ user }: { user: UserRecord }): ReactNode => {
  const customer = useRoute('getSubscription');
  const [asking, setAsking] = useState<Asking>({ state: 'closed' });
  const standing = customer.state === 'ready' ? standingOf(user, customer.answer) : null;
  const premium = standing?.kind === 'premium' ? standing : null;

  const canCancel = premium !== null && premium.state !== 'cancelled';
  const { part: CancelDialog, load: bring } = useCancelDialog(canCancel);

  const ask = async (): Promise<void> => {
    setAsking({ state: 'asking' });
    if (CancelDialog || (await bring())) return;
    setAsking({ state: 'closed' });
    showToast('error', networkFailure.text);
  };

  const confirm = async (): Promise<void> => {
    setAsking({ state: 'busy' });
    const result = await call('cancelSubscription');
    // Nothing to cancel means that the page is behind what happened elsewhere.
    const isBehind = !result.ok && result.failure.kind === 'refused' && result.failure.code === 'nothing_to_cancel';
    if (result.ok || isBehind) await invalidate('getUser', 'getSubscription', 'listSubscribed');
    setAsking(result.ok ? { state: 'cancelled' } : { state: 'failed', failure: result.failure });
  };

  return (
    <>
      {canCancel ? (
        <Row name={copy.row}>
          <ActionButton look="ending" isSmall onClick={() => void ask()}>
            {copy.button}
          </ActionButton>
        </Row>
      ) : null}
      {CancelDialog ? (
        <CancelDialog
          until={premium?.until ?? null}
          isOpen={openStates.includes(asking.state)}
          isBusy={asking.state === 'busy'}
          failure={asking.state === 'failed' ? asking.failure : null}
          onKeep={() => setAsking({ state: 'closed' })}
          onConfirm={() => void confirm()}
          onClosed={() => asking.state === 'cancelled' && focusPlan()}
        />
      ) : null}
    </>
  );
};
