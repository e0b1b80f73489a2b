import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#web/api/call.ts';
import type { Failure } from '#web/api/failure.ts';
import { fieldText } from '#web/api/failure.ts';
import { showToast, signOut } from '#web/app/store.ts';
import { registerCopy as copy, fieldNames } from '#web/copy/en/session.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { FormColumn } from '#web/ui/form-column.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { OutsideTextLink, TextLink } from '#web/ui/text-link.tsx';
import { failureText } from './failure-text.ts';
import type { RegisterDraft } from './faults.ts';
import { registerFaults } from './faults.ts';
import { FreeFacts } from './free-facts.tsx';
import { PasswordRule } from './password-rule.tsx';
import { SessionPage } from './session-page.tsx';
import { useDraft } from './use-draft.ts';

const empty: RegisterDraft = { email: '', username: '', password: '', repeat: '', isAccepted: false };

const serverFields = ['email', 'username', 'password', 'confirm_password'];

const belongsToField = (failure: Failure): boolean =>
  serverFields.some((field) => fieldText(failure, field) !== undefined);

export const RegisterPage = (): ReactNode => {
  const { draft, isValid, errorOf, change, touch } = useDraft(empty, registerFaults);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const navigate = useNavigate();

  const edit = (part: Partial<RegisterDraft>): void => {
    setFailure(null);
    change(part);
  };

  const submit = async (): Promise<void> => {
    touch('email', 'username', 'password', 'repeat', 'isAccepted');
    if (!isValid || isBusy) return;
    setBusy(true);
    setFailure(null);
    const { email, username, password, repeat } = draft;
    const result = await call('registerUser', { email: email.trim(), username, password, confirm_password: repeat });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    showToast('success', copy.done);
    signOut();
    navigate('/confirmation', { state: { email: email.trim() } });
  };

  return (
    <SessionPage title={copy.title} lead={copy.lead} beside={<FreeFacts />}>
      <FormColumn onSubmit={submit}>
        <TextField
          label={fieldNames.email}
          name="email"
          type="email"
          autoComplete="email"
          value={draft.email}
          onChange={(email) => edit({ email })}
          onBlur={() => draft.email && touch('email')}
          error={errorOf('email') ?? fieldText(failure, 'email')}
        />
        <TextField
          label={fieldNames.username}
          name="username"
          autoComplete="username"
          value={draft.username}
          onChange={(username) => edit({ username })}
          error={errorOf('username') ?? fieldText(failure, 'username')}
        />
        <PasswordField
          label={fieldNames.password}
          name="password"
          autoComplete="new-password"
          value={draft.password}
          onChange={(password) => edit({ password })}
          onBlur={() => draft.password && touch('password')}
          hint={<PasswordRule password={draft.password} />}
          error={errorOf('password') ?? fieldText(failure, 'password')}
        />
        <PasswordField
          label={fieldNames.repeat}
          name="re_password"
          autoComplete="new-password"
          value={draft.repeat}
          onChange={(repeat) => edit({ repeat })}
          onBlur={() => draft.repeat && touch('repeat')}
          error={errorOf('repeat') ?? fieldText(failure, 'confirm_password')}
        />
        <CheckField
          label={
            <>
              {copy.terms} <OutsideTextLink href="/terms-and-conditions">{copy.termsLink}</OutsideTextLink>
            </>
          }
          name="terms"
          isChecked={draft.isAccepted}
          onChange={(isAccepted) => edit({ isAccepted })}
          error={errorOf('isAccepted')}
        />
        {failure && !belongsToField(failure) ? (
          <Notice tone="wrong">{failureText(failure, copy.otherwise)}</Notice>
        ) : null}
        <SubmitButton isBusy={isBusy}>{copy.button}</SubmitButton>
        <p>
          {copy.hasAccount} <TextLink to="/login">{copy.signIn}</TextLink>
        </p>
      </FormColumn>
    </SessionPage>
  );
};
