import type { ReactNode } from 'react';

const folds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];

/** The curtain beside a form: cloth on a rod, drawn aside when the way is free. On small screens the form stands alone. */
export const FormBackdrop = ({ isOpen = false, children }: { isOpen?: boolean; children?: ReactNode }): ReactNode => (
  <aside className={`doorway${isOpen ? ' doorway-open' : ''}${children ? ' doorway-told' : ''}`}>
    {children ? <div className="doorway-words">{children}</div> : null}
    <div className="doorway-cloth" aria-hidden="true">
      {folds.map((fold) => (
        <span key={fold} />
      ))}
    </div>
  </aside>
);
