import type { ReactNode } from 'react';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import type { Failure } from '#web/api/failure.ts';
import { fieldText } from '#web/api/failure.ts';
import { resendCopy as copy, fieldNames } from '#web/copy/en/session.ts';
import { FormColumn } from '#web/ui/form-column.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { failureText } from './failure-text.ts';
import { resendFaults } from './faults.ts';
import { useDraft } from './use-draft.ts';

type Sending = { state: 'idle' } | { state: 'busy' } | { state: 'sent' } | { state: 'failed'; failure: Failure };

/** Asks for the confirmation mail once more, quietly where it is not what the page is for. The answer is the same whether the address is known or not. */
export const ResendForm = ({ email = '', isQuiet = false }: { email?: string; isQuiet?: boolean }): ReactNode => {
  const { draft, isValid, errorOf, change, touch } = useDraft({ email }, resendFaults);
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const failure = sending.state === 'failed' ? sending.failure : null;
  const ownText = fieldText(failure, 'email');

  const submit = async (): Promise<void> => {
    touch('email');
    if (!isValid || sending.state === 'busy') return;
    setSending({ state: 'busy' });
    const result = await call('resendVerification', { email: draft.email.trim() });
    setSending(result.ok ? { state: 'sent' } : { state: 'failed', failure: result.failure });
  };

  return (
    <FormColumn onSubmit={submit}>
      <TextField
        label={fieldNames.email}
        name="email"
        type="email"
        autoComplete="email"
        value={draft.email}
        onChange={(next) => {
          setSending({ state: 'idle' });
          change({ email: next });
        }}
        error={errorOf('email') ?? ownText}
      />
      {sending.state === 'sent' ? <Notice tone="done">{copy.done}</Notice> : null}
      {failure && !ownText ? <Notice tone="wrong">{failureText(failure, copy.otherwise)}</Notice> : null}
      <SubmitButton isBusy={sending.state === 'busy'} isQuiet={isQuiet}>
        {copy.button}
      </SubmitButton>
    </FormColumn>
  );
};
