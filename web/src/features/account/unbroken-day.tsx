import type { ReactNode } from 'react';

/** A sentence whose date stays on one line; otherwise it would break at its hyphens. */
export const UnbrokenDay = ({ sentence, day }: { sentence: string; day: string }): ReactNode => {
  const [before, after] = sentence.split(day);
  return (
    <>
      {before}
      {after === undefined ? null : <span className="unbroken">{day}</span>}
      {after}
    </>
  );
};
