import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '#web/api/call.ts';
import { loginCopy as copy, fieldNames } from '#web/copy/en/session.ts';
import { rememberEmail } from '#web/state/storage.ts';
import { showToast, signIn } from '#web/state/store.ts';
import { Alert } from '#web/ui/alert.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { FormColumn } from '#web/ui/form-column.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { EmailField } from './account-fields.tsx';
import { useRememberedEmail } from './navigation-state.ts';
import { SessionPage } from './session-page.tsx';
import { useForm } from './use-form.ts';
import { validateLogin } from './validation.ts';

export const LoginPage = (): ReactNode => {
  const remembered = useRememberedEmail();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isRemembered = choice ?? remembered !== '';
  const navigate = useNavigate();

  const form = useForm({
    initial: { email: remembered, password: '' },
    validate: validateLogin,
    showErrors: 'on-change',
    send: ({ email, password }) => call('createToken', { email: email.trim(), password }),
    onDone: (tokens, { email }) => {
      signIn(tokens);
      rememberEmail(isRemembered ? email.trim() : '');
      showToast('success', copy.done);
      navigate('/account');
    },
  });
  const navigationState = { typed: form.draft.email };

  return (
    <SessionPage title={copy.title} lead={copy.lead}>
      <FormColumn onSubmit={form.submit}>
        <EmailField autoComplete="username" {...form.textField('email')} />
        <PasswordField
          label={fieldNames.password}
          name="password"
          autoComplete="current-password"
          hint={copy.hint}
          {...form.textField('password')}
        />
        <div className="login-row">
          <CheckField label={copy.remember} name="remember" isChecked={isRemembered} onChange={setChoice} />
          <Link to="/forgot-password" state={navigationState} className="text-link">
            {copy.forgot}
          </Link>
        </div>
        {form.failure ? <Alert tone="wrong">{form.failure.text}</Alert> : null}
        <SubmitButton isBusy={form.isBusy} isDisabled={!form.isValid || !form.isEdited}>
          {copy.button}
        </SubmitButton>
        <div className="session-next">
          <p>
            {copy.noAccount} <TextLink to="/register">{copy.register}</TextLink>
          </p>
          <p>
            {copy.notConfirmed}{' '}
            <Link to="/confirmation" state={navigationState} className="text-link">
              {copy.resend}
            </Link>
          </p>
        </div>
      </FormColumn>
    </SessionPage>
  );
};
