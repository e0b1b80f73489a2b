import type { GrowProps } from '@mui/material/Grow';
import Grow from '@mui/material/Grow';
import type { ReactNode } from 'react';

const openMs = 280;

/** How a dialog opens: `<Dialog slots={{ transition: FoldTransition }}>`. With reduced motion it is simply there. */
export const FoldTransition = (props: GrowProps): ReactNode => {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return <Grow {...props} timeout={isStill ? 0 : openMs} />;
};
