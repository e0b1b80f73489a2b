import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Failure } from '#web/api/failure.ts';
import { fieldCopy as copy } from '#web/copy/en/fields.ts';
import { Notice } from './notice.tsx';

/** The failed state of a view: what happened, and a way to try again. */
export const FailedView = ({ failure, retry }: { failure: Failure; retry: () => void }): ReactNode => (
  <Notice
    tone="wrong"
    actions={
      <Button variant="outlined" size="small" onClick={retry}>
        {copy.retry}
      </Button>
    }
  >
    {failure.text}
  </Notice>
);
