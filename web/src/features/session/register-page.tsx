import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#web/api/call.ts';
import { registerCopy as copy, fieldNames } from '#web/copy/en/session.ts';
import { showToast, signOut } from '#web/state/store.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { FormColumn } from '#web/ui/form-column.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { OutsideTextLink, TextLink } from '#web/ui/text-link.tsx';
import { EmailField, NewPasswordField } from './account-fields.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { FreeFacts } from './free-facts.tsx';
import { SessionPage } from './session-page.tsx';
import { useForm } from './use-form.ts';
import { validateRegistration } from './validation.ts';

export const RegisterPage = (): ReactNode => {
  const navigate = useNavigate();

  const form = useForm({
    initial: { email: '', username: '', password: '', repeat: '', isAccepted: false },
    validate: validateRegistration,
    serverNames: { email: 'email', username: 'username', password: 'password', repeat: 'confirm_password' },
    send: ({ email, username, password, repeat }) =>
      call('registerUser', { email: email.trim(), username, password, confirm_password: repeat }),
    onDone: (_answer, { email }) => {
      showToast('success', copy.done);
      signOut();
      navigate('/confirmation', { state: { email: email.trim() } });
    },
  });

  const termsLabel = (
    <>
      {copy.terms} <OutsideTextLink href="/terms-and-conditions">{copy.termsLink}</OutsideTextLink>
    </>
  );

  return (
    <SessionPage title={copy.title} lead={copy.lead} beside={<FreeFacts />}>
      <FormColumn onSubmit={form.submit}>
        <EmailField autoComplete="email" {...form.textField('email')} />
        <TextField
          label={fieldNames.username}
          name="username"
          autoComplete="username"
          {...form.textField('username')}
        />
        <NewPasswordField {...form.textField('password')} />
        <PasswordField
          label={fieldNames.repeat}
          name="re_password"
          autoComplete="new-password"
          {...form.textField('repeat')}
        />
        <CheckField label={termsLabel} name="terms" {...form.checkField('isAccepted')} />
        {form.failure ? <FailureAlert failure={form.failure} fallback={copy.fallback} /> : null}
        <SubmitButton isBusy={form.isBusy}>{copy.button}</SubmitButton>
        <p>
          {copy.hasAccount} <TextLink to="/login">{copy.signIn}</TextLink>
        </p>
      </FormColumn>
    </SessionPage>
  );
};
