import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '#web/api/call.ts';
import type { Failure } from '#web/api/failure.ts';
import { rememberEmail, rememberedEmail } from '#web/app/storage.ts';
import { showToast, signIn } from '#web/app/store.ts';
import { loginCopy as copy, fieldNames } from '#web/copy/en/session.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { FormColumn } from '#web/ui/form-column.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { LoginDraft } from './faults.ts';
import { loginFaults } from './faults.ts';
import { SessionPage } from './session-page.tsx';
import { useDraft } from './use-draft.ts';

export const LoginPage = (): ReactNode => {
  const [initial] = useState<LoginDraft>(() => ({ email: rememberedEmail(), password: '' }));
  const { draft, isValid, isEdited, errorOf, change, touch } = useDraft(initial, loginFaults);
  const [isRemembered, setRemembered] = useState(initial.email !== '');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const navigate = useNavigate();

  const submit = async (): Promise<void> => {
    if (!isValid || isBusy) return;
    setBusy(true);
    setFailure(null);
    const result = await call('createToken', { email: draft.email.trim(), password: draft.password });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    signIn(result.answer);
    rememberEmail(isRemembered ? draft.email.trim() : '');
    showToast('success', copy.done);
    navigate('/account');
  };

  return (
    <SessionPage title={copy.title} lead={copy.lead}>
      <FormColumn onSubmit={submit}>
        <TextField
          label={fieldNames.email}
          name="email"
          type="email"
          autoComplete="username"
          value={draft.email}
          onChange={(email) => {
            change({ email });
            touch('email');
          }}
          error={errorOf('email')}
        />
        <PasswordField
          label={fieldNames.password}
          name="password"
          autoComplete="current-password"
          value={draft.password}
          onChange={(password) => {
            change({ password });
            touch('password');
          }}
          hint={copy.hint}
          error={errorOf('password')}
        />
        <div className="login-row">
          <CheckField label={copy.remember} name="remember" isChecked={isRemembered} onChange={setRemembered} />
          <Link to="/forgot-password" state={{ typed: draft.email }} className="text-link">
            {copy.forgot}
          </Link>
        </div>
        {failure ? <Notice tone="wrong">{failure.text}</Notice> : null}
        <SubmitButton isBusy={isBusy} isDisabled={!isValid || !isEdited}>
          {copy.button}
        </SubmitButton>
        <div className="session-next">
          <p>
            {copy.noAccount} <TextLink to="/register">{copy.register}</TextLink>
          </p>
          <p>
            {copy.notConfirmed}{' '}
            <Link to="/confirmation" state={{ typed: draft.email }} className="text-link">
              {copy.resend}
            </Link>
          </p>
        </div>
      </FormColumn>
    </SessionPage>
  );
};
