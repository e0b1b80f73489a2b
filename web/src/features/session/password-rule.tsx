import type { ReactNode } from 'react';
import { registerCopy } from '#web/copy/en/session.ts';
import { CheckIcon } from '#web/ui/icons.tsx';

const copy = registerCopy.rule;

const lines = [
  { text: copy.length, isMet: (password: string) => [...password].length >= 8 },
  { text: copy.uppercase, isMet: (password: string) => /\p{Lu}/u.test(password) },
  { text: copy.number, isMet: (password: string) => /\p{Nd}/u.test(password) },
  { text: copy.special, isMet: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
];

/** The server's password rule as a checklist. The server decides. */
export const PasswordRule = ({ password }: { password: string }): ReactNode => (
  <span className="password-rule">
    {lines.map(({ text, isMet }) => (
      <span key={text} className={`password-rule-line${isMet(password) ? ' password-rule-met' : ''}`}>
        <CheckIcon size={16} />
        {text}
        {isMet(password) ? <span className="visually-hidden"> ({copy.met})</span> : null}
      </span>
    ))}
  </span>
);
