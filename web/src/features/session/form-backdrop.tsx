import type { ReactNode } from 'react';

const folds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];

/**
 * The curtain beside a form, drawn aside when `isOpen`; hidden on small screens. The style sheets use the words of the
 * site's design: a doorway has a curtain of cloth, which hangs in folds from a rod.
 */
export const FormBackdrop = ({ isOpen = false, children }: { isOpen?: boolean; children?: ReactNode }): ReactNode => (
  <aside className={`doorway${isOpen ? ' doorway-open' : ''}${children ? ' doorway-filled' : ''}`}>
    {children ? <div className="doorway-words">{children}</div> : null}
    <div className="doorway-cloth" aria-hidden="true">
      {folds.map((fold) => (
        <span key={fold} />
      ))}
    </div>
  </aside>
);
