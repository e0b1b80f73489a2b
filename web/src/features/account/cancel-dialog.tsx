import Dialog from '@mui/material/Dialog';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { accountCopy } from '#web/copy/en/account.ts';
import type { Failure } from '#web/state/failure.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { FoldTransition } from '#web/ui/fold-transition.tsx';
import { Themed } from '#web/ui/themed.tsx';
import { statementDate } from './statement-date.ts';
import { UnbrokenDay } from './unbroken-day.tsx';
import './cancel-dialog.css';

const copy = accountCopy.cancel;

type Props = {
  until: string | null;
  isOpen: boolean;
  isBusy: boolean;
  failure: Failure | null;
  onKeep: () => void;
  onConfirm: () => void;
  onClosed: () => void;
};

/** Asks for confirmation, and shows what the customer keeps and until when. */
export const CancelDialog = ({ until, isOpen, isBusy, failure, onKeep, onConfirm, onClosed }: Props): ReactNode => {
  const id = useId();
  const day = until === null ? null : statementDate(until);

  const keep = (): void => {
    if (!isBusy) onKeep();
  };

  return (
    <Themed>
      <Dialog
        open={isOpen}
        onClose={keep}
        maxWidth="xs"
        fullWidth
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        slots={{ transition: FoldTransition }}
        slotProps={{ transition: { onExited: onClosed } }}
      >
        <div className="cancel">
          <h2 id={`${id}-title`}>{copy.title}</h2>
          <p id={`${id}-text`} className="figures">
            {day === null ? copy.lastingUnknown : <UnbrokenDay sentence={copy.lasting(day)} day={day} />}
          </p>
          {failure ? <Alert tone="wrong">{failure.text}</Alert> : null}
          <div className="cancel-actions">
            <ActionButton variant="quiet" onClick={keep} isDisabled={isBusy}>
              {copy.keep}
            </ActionButton>
            <ActionButton variant="danger" onClick={onConfirm} isBusy={isBusy} isDisabled={isBusy}>
              {copy.confirm}
            </ActionButton>
          </div>
        </div>
      </Dialog>
    </Themed>
  );
};
