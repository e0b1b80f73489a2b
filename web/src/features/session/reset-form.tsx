import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#web/api/call.ts';
import type { Failure } from '#web/api/failure.ts';
import { fieldText } from '#web/api/failure.ts';
import { currentTokens, showToast, signOut, useHasToken } from '#web/app/store.ts';
import { resetCopy as copy, fieldNames } from '#web/copy/en/session.ts';
import { FormColumn } from '#web/ui/form-column.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { failureText } from './failure-text.ts';
import type { ResetDraft } from './faults.ts';
import { resetFaults } from './faults.ts';
import { PasswordRule } from './password-rule.tsx';
import { useDraft } from './use-draft.ts';

const empty: ResetDraft = { password: '', repeat: '' };

const spentCodes = ['link_not_valid', 'link_expired'];

const Refused = ({ failure }: { failure: Failure }): ReactNode => {
  // The form that asks for a link is for guests.
  const hasToken = useHasToken();
  const wayOut = hasToken
    ? { to: '/change-password', words: copy.change }
    : { to: '/forgot-password', words: copy.again };
  const isSpent = failure.kind === 'refused' && spentCodes.includes(failure.code);
  return (
    <Notice tone="wrong" actions={isSpent ? <TextLink to={wayOut.to}>{wayOut.words}</TextLink> : null}>
      {failureText(failure, copy.otherwise)}
    </Notice>
  );
};

export const ResetForm = ({ token }: { token: string }): ReactNode => {
  const { draft, isValid, errorOf, change, touch } = useDraft(empty, resetFaults);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const navigate = useNavigate();
  const passwordText = fieldText(failure, 'new_password');
  const repeatText = fieldText(failure, 'confirm_password');

  const edit = (part: Partial<ResetDraft>): void => {
    setFailure(null);
    change(part);
  };

  const submit = async (): Promise<void> => {
    touch('password', 'repeat');
    if (!isValid || isBusy) return;
    setBusy(true);
    setFailure(null);
    const { password, repeat } = draft;
    const result = await call('resetPassword', { new_password: password, confirm_password: repeat, token });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    // The server has ended every session of the account.
    if (currentTokens()) signOut();
    showToast('success', copy.done);
    navigate('/login');
  };

  return (
    <FormColumn onSubmit={submit}>
      <PasswordField
        label={fieldNames.password}
        name="password"
        autoComplete="new-password"
        value={draft.password}
        onChange={(password) => edit({ password })}
        onBlur={() => draft.password && touch('password')}
        hint={<PasswordRule password={draft.password} />}
        error={errorOf('password') ?? passwordText}
      />
      <PasswordField
        label={fieldNames.repeat}
        name="confirm_password"
        autoComplete="new-password"
        value={draft.repeat}
        onChange={(repeat) => edit({ repeat })}
        onBlur={() => draft.repeat && touch('repeat')}
        error={errorOf('repeat') ?? repeatText}
      />
      {failure && !passwordText && !repeatText ? <Refused failure={failure} /> : null}
      <SubmitButton isBusy={isBusy}>{copy.button}</SubmitButton>
    </FormColumn>
  );
};
