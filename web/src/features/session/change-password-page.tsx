import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#web/api/call.ts';
import type { Failure } from '#web/api/failure.ts';
import { fieldText } from '#web/api/failure.ts';
import { showToast } from '#web/app/store.ts';
import { changeCopy as copy, fieldNames } from '#web/copy/en/session.ts';
import { FormColumn } from '#web/ui/form-column.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { failureText } from './failure-text.ts';
import type { ChangeDraft } from './faults.ts';
import { changeFaults } from './faults.ts';
import { PasswordRule } from './password-rule.tsx';
import { SessionPage } from './session-page.tsx';
import { useDraft } from './use-draft.ts';

const empty: ChangeDraft = { oldPassword: '', newPassword: '' };

export const ChangePasswordPage = (): ReactNode => {
  const { draft, isValid, errorOf, change, touch } = useDraft(empty, changeFaults);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const navigate = useNavigate();
  const oldText = fieldText(failure, 'old_password');
  const newText = fieldText(failure, 'new_password');

  const edit = (part: Partial<ChangeDraft>): void => {
    setFailure(null);
    change(part);
  };

  const submit = async (): Promise<void> => {
    touch('oldPassword', 'newPassword');
    if (!isValid || isBusy) return;
    setBusy(true);
    setFailure(null);
    const result = await call('changePassword', { old_password: draft.oldPassword, new_password: draft.newPassword });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    showToast('success', copy.done);
    navigate('/account');
  };

  return (
    <SessionPage title={copy.title} lead={copy.lead}>
      <FormColumn onSubmit={submit}>
        <PasswordField
          label={fieldNames.oldPassword}
          name="old_password"
          autoComplete="current-password"
          value={draft.oldPassword}
          onChange={(oldPassword) => edit({ oldPassword })}
          onBlur={() => draft.oldPassword && touch('oldPassword')}
          error={errorOf('oldPassword') ?? oldText}
        />
        <PasswordField
          label={fieldNames.newPassword}
          name="new_password"
          autoComplete="new-password"
          value={draft.newPassword}
          onChange={(newPassword) => edit({ newPassword })}
          onBlur={() => draft.newPassword && touch('newPassword')}
          hint={<PasswordRule password={draft.newPassword} />}
          error={errorOf('newPassword') ?? newText}
        />
        {failure && !oldText && !newText ? <Notice tone="wrong">{failureText(failure, copy.otherwise)}</Notice> : null}
        <SubmitButton isBusy={isBusy}>{copy.button}</SubmitButton>
        <p>
          <TextLink to="/">{copy.home}</TextLink>
        </p>
      </FormColumn>
    </SessionPage>
  );
};
