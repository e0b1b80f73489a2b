import type { ReactNode } from 'react';
import { accountCopy } from '#web/copy/en/account.ts';

const copy = accountCopy.locations;

/** A longer list holds all locations; it is collapsed into one line. */
const listedMax = 12;

type Props = { state: 'active' | 'waiting' | 'free'; names: readonly string[]; label: string; note?: string };

const Lines = ({ names }: { names: readonly string[] }): ReactNode => (
  <ul>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
);

export const LocationLines = ({ state, names, label, note }: Props): ReactNode => (
  <div className={`lines lines-${state}`}>
    <h3>
      <span className="lines-mark" aria-hidden="true" />
      {label}
      <span className="lines-count figures">{names.length}</span>
    </h3>
    {names.length > listedMax ? (
      <>
        <p className="lines-all">{copy.all(names.length)}</p>
        {state === 'active' ? <p className="lines-note">{copy.allText}</p> : null}
        <details>
          <summary className="text-link">{copy.show}</summary>
          <Lines names={names} />
        </details>
      </>
    ) : (
      <Lines names={names} />
    )}
    {note ? <p className="lines-note">{note}</p> : null}
  </div>
);
