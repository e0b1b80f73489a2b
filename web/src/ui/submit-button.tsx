import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

type Props = { children: ReactNode; isBusy?: boolean; isDisabled?: boolean; isQuiet?: boolean };

/** The one thing to do in a form. While busy it keeps its words and its width and takes no second press. */
export const SubmitButton = ({ children, isBusy = false, isDisabled = false, isQuiet = false }: Props): ReactNode => (
  <Button
    type="submit"
    variant={isQuiet ? 'outlined' : 'contained'}
    fullWidth
    disabled={isDisabled || isBusy}
    aria-busy={isBusy}
    className={isBusy ? 'busy' : ''}
  >
    {children}
  </Button>
);
