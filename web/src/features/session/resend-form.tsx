import type { ReactNode } from 'react';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { resendCopy as copy, fieldNames } from '#web/copy/en/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FormColumn } from '#web/ui/form-column.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { failureText } from './failure-text.ts';
import { resendFaults } from './faults.ts';
import { useForm } from './use-form.ts';

type Props = { email?: string; isQuiet?: boolean };

/** Asks for the confirmation mail once more, quietly where it is not what the page is for. The answer is the same whether the address is known or not. */
export const ResendForm = ({ email: known = '', isQuiet = false }: Props): ReactNode => {
  const [sentTo, setSentTo] = useState<string | null>(null);

  const form = useForm({
    initial: { email: known },
    faultsOf: resendFaults,
    serverNames: { email: 'email' },
    send: ({ email }) => call('resendVerification', { email: email.trim() }),
    onDone: (_answer, { email }) => setSentTo(email),
  });

  return (
    <FormColumn onSubmit={form.submit}>
      <TextField label={fieldNames.email} name="email" type="email" autoComplete="email" {...form.textField('email')} />
      {sentTo === form.draft.email && !form.isBusy && !form.failure ? <Alert tone="done">{copy.done}</Alert> : null}
      {form.failure ? <Alert tone="wrong">{failureText(form.failure, copy.otherwise)}</Alert> : null}
      <SubmitButton isBusy={form.isBusy} isQuiet={isQuiet}>
        {copy.button}
      </SubmitButton>
    </FormColumn>
  );
};
