import type { ReactNode } from 'react';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { resendCopy as copy } from '#web/copy/en/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FormColumn } from '#web/ui/form-column.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { EmailField } from './account-fields.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { useForm } from './use-form.ts';
import { validateResend } from './validation.ts';

type Props = { email?: string; isQuiet?: boolean };

/**
 * Resends the confirmation email; `isQuiet` on pages with another main action. The response is the same whether or not the
 * address has an account.
 */
export const ResendForm = ({ email = '', isQuiet = false }: Props): ReactNode => {
  const [sentTo, setSentTo] = useState<string | null>(null);

  const form = useForm({
    initial: { email },
    validate: validateResend,
    serverNames: { email: 'email' },
    send: ({ email }) => call('resendVerification', { email: email.trim() }),
    onDone: (_answer, { email }) => setSentTo(email),
  });

  return (
    <FormColumn onSubmit={form.submit}>
      <EmailField autoComplete="email" {...form.textField('email')} />
      {sentTo === form.draft.email && !form.isBusy && !form.failure ? <Alert tone="done">{copy.done}</Alert> : null}
      {form.failure ? <FailureAlert failure={form.failure} fallback={copy.fallback} /> : null}
      <SubmitButton isBusy={form.isBusy} isQuiet={isQuiet}>
        {copy.button}
      </SubmitButton>
    </FormColumn>
  );
};
