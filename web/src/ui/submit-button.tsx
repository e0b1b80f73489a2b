import type { ReactNode } from 'react';
import { ActionButton } from './action.tsx';

type Props = { children: ReactNode; isBusy?: boolean; isDisabled?: boolean; isQuiet?: boolean };

/** The one thing to do in a form. While busy it takes no second press. */
export const SubmitButton = ({ children, isBusy = false, isDisabled = false, isQuiet = false }: Props): ReactNode => (
  <ActionButton type="submit" look={isQuiet ? 'quiet' : 'primary'} isBusy={isBusy} isDisabled={isDisabled || isBusy}>
    {children}
  </ActionButton>
);
