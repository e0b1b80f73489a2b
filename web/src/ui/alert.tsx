import type { ReactNode } from 'react';

type Tone = 'quiet' | 'done' | 'wrong';
type Props = { tone?: Tone; title?: string; children?: ReactNode; actions?: ReactNode };

/** A message on the page. `wrong` interrupts a screen reader; the other tones wait. */
export const Alert = ({ tone = 'quiet', title, children, actions }: Props): ReactNode => (
  <div className={`notice notice-${tone}`} role={tone === 'wrong' ? 'alert' : 'status'}>
    {title ? <p className="notice-title">{title}</p> : null}
    {children ? <div className="notice-text">{children}</div> : null}
    {actions ? <div className="notice-actions">{actions}</div> : null}
  </div>
);

/** Replaces an empty list: what is missing and what to do. */
export const EmptyState = ({ title, children, actions }: Omit<Props, 'tone'> & { title: string }): ReactNode => (
  <div className="empty-state">
    <h2>{title}</h2>
    {children ? <p>{children}</p> : null}
    {actions ? <div className="notice-actions">{actions}</div> : null}
  </div>
);
