import type { ReactNode } from 'react';
import type { Failure } from '#web/state/failure.ts';
import { Alert } from '#web/ui/alert.tsx';

type Props = { failure: Failure; fallback: string; actions?: ReactNode };

/** The server's own message; `fallback` for a response without one. */
export const FailureAlert = ({ failure, fallback, actions }: Props): ReactNode => (
  <Alert tone="wrong" actions={actions}>
    {failure.kind === 'refused' && failure.code === 'unknown' ? fallback : failure.text}
  </Alert>
);
