import type { ReactNode } from 'react';
import { registerCopy } from '#web/copy/en/session.ts';
import { CheckIcon } from '#web/ui/icons.tsx';

const copy = registerCopy.rule;

const lines = [
  { text: copy.length, holds: (password: string) => [...password].length >= 8 },
  { text: copy.uppercase, holds: (password: string) => /\p{Lu}/u.test(password) },
  { text: copy.number, holds: (password: string) => /\p{Nd}/u.test(password) },
  { text: copy.special, holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
];

/** The server's rule, said before it is broken; each part is ticked once it holds. The server has the last word. */
export const PasswordRule = ({ password }: { password: string }): ReactNode => (
  <span className="password-rule">
    {lines.map(({ text, holds }) => (
      <span key={text} className={`password-rule-line${holds(password) ? ' password-rule-met' : ''}`}>
        <CheckIcon size={16} />
        {text}
        {holds(password) ? <span className="visually-hidden"> ({copy.met})</span> : null}
      </span>
    ))}
  </span>
);
