import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#web/api/call.ts';
import { forgotCopy as copy, fieldNames } from '#web/copy/en/session.ts';
import { showToast } from '#web/state/store.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FormColumn } from '#web/ui/form-column.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { failureText } from './failure-text.ts';
import { forgotFaults } from './faults.ts';
import { useNavigationState, useRememberedEmail } from './navigation-state.ts';
import { SessionPage } from './session-page.tsx';
import { useForm } from './use-form.ts';

export const ForgotPasswordPage = (): ReactNode => {
  // What stood in the sign-in form need not be typed again.
  const typed = useNavigationState('typed');
  const remembered = useRememberedEmail();
  const navigate = useNavigate();

  const form = useForm({
    initial: { email: typed || remembered },
    faultsOf: forgotFaults,
    serverNames: { email: 'email' },
    send: ({ email }) => call('requestReset', { email: email.trim() }),
    onDone: (_answer, { email }) => {
      showToast('success', copy.done);
      navigate('/password-confirmation', { state: { email: email.trim() } });
    },
  });

  return (
    <SessionPage title={copy.title} lead={copy.lead}>
      <FormColumn onSubmit={form.submit}>
        <TextField
          label={fieldNames.email}
          name="email"
          type="email"
          autoComplete="username"
          {...form.textField('email')}
        />
        {form.failure ? <Alert tone="wrong">{failureText(form.failure, copy.otherwise)}</Alert> : null}
        <SubmitButton isBusy={form.isBusy}>{copy.button}</SubmitButton>
        <p>
          <TextLink to="/login">{copy.back}</TextLink>
        </p>
      </FormColumn>
    </SessionPage>
  );
};
