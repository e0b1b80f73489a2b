import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { UserRecord } from '#contract/account.ts';
import { call } from '#web/api/call.ts';
import type { Failure } from '#web/api/failure.ts';
import { invalidate, useRoute } from '#web/api/use-route.ts';
import { accountCopy } from '#web/copy/en/account.ts';
import { CancelDialog } from './cancel-dialog.tsx';
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

/** Stands while something would be charged again. The dialog lives beside the row, which a cancellation takes away. */
export const CancelRow = ({ user }: { user: UserRecord }): ReactNode => {
  const customer = useRoute('getSubscription');
  const [asking, setAsking] = useState<Asking>({ state: 'closed' });
  const standing = customer.state === 'ready' ? standingOf(user, customer.answer) : null;
  const premium = standing?.kind === 'premium' ? standing : null;

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
      {premium && premium.state !== 'cancelled' ? (
        <Row name={copy.row}>
          <Button variant="outlined" color="error" size="small" onClick={() => setAsking({ state: 'asking' })}>
            {copy.button}
          </Button>
        </Row>
      ) : null}
      <CancelDialog
        until={premium?.until ?? null}
        isOpen={openStates.includes(asking.state)}
        isBusy={asking.state === 'busy'}
        failure={asking.state === 'failed' ? asking.failure : null}
        onKeep={() => setAsking({ state: 'closed' })}
        onConfirm={() => void confirm()}
        onClosed={() => asking.state === 'cancelled' && focusPlan()}
      />
    </>
  );
};
