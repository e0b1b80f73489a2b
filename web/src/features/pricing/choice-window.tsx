import type { ReactNode } from 'react';
import { Themed } from '#web/ui/themed.tsx';
import type { LocationDialogProps } from './location-dialog.tsx';
import { LocationDialog } from './location-dialog.tsx';

/** The dialog in the theme it needs. The page itself is plain HTML; this is fetched for those who can buy. */
export const ChoiceWindow = (props: LocationDialogProps): ReactNode => (
  <Themed>
    <LocationDialog {...props} />
  </Themed>
);
