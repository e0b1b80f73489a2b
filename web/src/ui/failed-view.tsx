import type { ReactNode } from 'react';
import { fieldCopy as copy } from '#web/copy/en/fields.ts';
import type { Failure } from '#web/state/failure.ts';
import { ActionButton } from './action.tsx';
import { Alert } from './alert.tsx';

/** The failed state of a view, with a button to try again. */
export const FailedView = ({ failure, retry }: { failure: Failure; retry: () => void }): ReactNode => (
  <Alert
    tone="wrong"
    actions={
      <ActionButton variant="quiet" isSmall onClick={retry}>
        {copy.retry}
      </ActionButton>
    }
  >
    {failure.text}
  </Alert>
);
