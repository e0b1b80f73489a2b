import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { prepareCalls } from '#web/api/call.ts';
import './fields.css';

type Props = { onSubmit: () => void | Promise<void>; children: ReactNode };

/** One column of fields. Validation is ours and in words, so the browser's own bubbles are off. */
export const FormColumn = ({ onSubmit, children }: Props): ReactNode => {
  const form = useRef<HTMLFormElement>(null);
  const [submissions, setSubmissions] = useState(0);

  // Once a submission is settled, ours or the server's word on it stands in the fields: the first bad one gets the focus.
  useEffect(() => {
    if (submissions > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submissions]);

  const submit = async (): Promise<void> => {
    await onSubmit();
    setSubmissions((count) => count + 1);
  };

  return (
    <form
      className="form-column"
      noValidate
      ref={form}
      // Whoever begins to fill it in will send it.
      onFocus={prepareCalls}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
    </form>
  );
};
