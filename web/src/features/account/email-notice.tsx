import type { ReactNode } from 'react';
import { useState } from 'react';
import { brand } from '#contract/brand.ts';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/use-route.ts';
import { accountCopy } from '#web/copy/en/account.ts';
import type { Failure } from '#web/state/failure.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { Alert } from '#web/ui/alert.tsx';

const copy = accountCopy.undeliverable;

type Confirmation = { state: 'none' } | { state: 'busy' } | { state: 'sent' } | { state: 'failed'; failure: Failure };

const Support = (): ReactNode => (
  <a className="text-link" href={`mailto:${brand.supportEmail}`}>
    {brand.supportEmail}
  </a>
);

/** Shown while mail to the address is stopped. */
export const EmailNotice = ({ email }: { email: string }): ReactNode => {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'none' });

  const confirm = async (): Promise<void> => {
    setConfirmation({ state: 'busy' });
    const result = await call('reverifyEmail');
    setConfirmation(result.ok ? { state: 'sent' } : { state: 'failed', failure: result.failure });
    // Confirmed in another window.
    if (!result.ok && result.failure.kind === 'refused' && result.failure.code === 'nothing_to_confirm')
      await invalidate('getUser');
  };

  if (confirmation.state === 'sent')
    return (
      <Alert tone="done" title={copy.sentTitle(email)}>
        {copy.sentText} <Support />.
      </Alert>
    );
  const isBusy = confirmation.state === 'busy';
  return (
    <Alert
      tone="wrong"
      title={copy.title}
      actions={
        <ActionButton variant="quiet" isSmall isBusy={isBusy} isDisabled={isBusy} onClick={() => void confirm()}>
          {copy.button}
        </ActionButton>
      }
    >
      <p>{copy.text(email)}</p>
      <p>
        {copy.wrongAddress} <Support />.
      </p>
      {confirmation.state === 'failed' ? <p>{confirmation.failure.text}</p> : null}
    </Alert>
  );
};
