import type { ReactNode } from 'react';
import { dialogCopy as copy } from '#web/copy/en/pricing.ts';

/** How many are chosen, in words and as a row of folds that fill up. */
export const ChosenCount = ({ count, limit }: { count: number; limit: number }): ReactNode => (
  <p className="chosen figures" role="status">
    <span className="chosen-folds" aria-hidden="true">
      {Array.from({ length: limit }, (_, place) => place).map((place) => (
        <span key={place} className={place < count ? 'chosen-fold' : ''} />
      ))}
    </span>
    {copy.chosen(count, limit)}
  </p>
);
