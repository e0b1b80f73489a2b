import type { ReactNode } from 'react';
import { dialogCopy as copy } from '#web/copy/en/pricing.ts';

/** How many locations are chosen, as text and as a row of folds that fill up. */
export const ChosenCount = ({ count, limit }: { count: number; limit: number }): ReactNode => (
  <p className="chosen figures" role="status">
    <span className="chosen-folds" aria-hidden="true">
      {Array.from({ length: limit }, (_, index) => index).map((index) => (
        <span key={index} className={index < count ? 'chosen-fold' : ''} />
      ))}
    </span>
    {copy.chosen(count, limit)}
  </p>
);
