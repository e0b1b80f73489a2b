import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#web/api/call.ts';
import { forgotCopy as copy } from '#web/copy/en/session.ts';
import { showToast } from '#web/state/store.ts';
import { FormColumn } from '#web/ui/form-column.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { EmailField } from './account-fields.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { useNavigationState, useRememberedEmail } from './navigation-state.ts';
import { SessionPage } from './session-page.tsx';
import { useForm } from './use-form.ts';
import { validateForgotPassword } from './validation.ts';

export const ForgotPasswordPage = (): ReactNode => {
  // Prefilled from the sign-in form.
  const typed = useNavigationState('typed');
  const remembered = useRememberedEmail();
  const navigate = useNavigate();

  const form = useForm({
    initial: { email: typed || remembered },
    validate: validateForgotPassword,
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
        <EmailField autoComplete="username" {...form.textField('email')} />
        {form.failure ? <FailureAlert failure={form.failure} fallback={copy.fallback} /> : null}
        <SubmitButton isBusy={form.isBusy}>{copy.button}</SubmitButton>
        <p>
          <TextLink to="/login">{copy.back}</TextLink>
        </p>
      </FormColumn>
    </SessionPage>
  );
};
