import type { GrowProps } from '@mui/material/Grow';
import Grow from '@mui/material/Grow';
import type { ReactNode } from 'react';

const openMs = 280;

/** A dialog's opening animation: `<Dialog slots={{ transition: FoldTransition }}>`. None with reduced motion. */
export const FoldTransition = (props: GrowProps): ReactNode => {
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return <Grow {...props} timeout={isReduced ? 0 : openMs} />;
};
