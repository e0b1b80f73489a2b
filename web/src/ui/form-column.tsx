import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { prepareCalls } from '#web/api/call.ts';
import './fields.css';

type Props = { onSubmit: () => void | Promise<void>; children: ReactNode };

/** A form with one column of fields. noValidate, since we show our own error messages. */
export const FormColumn = ({ onSubmit, children }: Props): ReactNode => {
  const form = useRef<HTMLFormElement>(null);
  const [submissions, setSubmissions] = useState(0);

  // After a submission, focus the first field with an error, ours or the server's.
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
      // Whoever starts filling in the form will send it.
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
