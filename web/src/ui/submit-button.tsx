import type { ReactNode } from 'react';
import { ActionButton } from './action.tsx';

type Props = { children: ReactNode; isBusy?: boolean; isDisabled?: boolean; isQuiet?: boolean };

/** The submit button of a form, disabled while busy. */
export const SubmitButton = ({ children, isBusy = false, isDisabled = false, isQuiet = false }: Props): ReactNode => (
  <ActionButton type="submit" variant={isQuiet ? 'quiet' : 'primary'} isBusy={isBusy} isDisabled={isDisabled || isBusy}>
    {children}
  </ActionButton>
);
