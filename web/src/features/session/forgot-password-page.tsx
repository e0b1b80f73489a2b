import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '#web/api/call.ts';
import type { Failure } from '#web/api/failure.ts';
import { fieldText } from '#web/api/failure.ts';
import { rememberedEmail } from '#web/app/storage.ts';
import { showToast } from '#web/app/store.ts';
import { forgotCopy as copy, fieldNames } from '#web/copy/en/session.ts';
import { FormColumn } from '#web/ui/form-column.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { failureText } from './failure-text.ts';
import type { ForgotDraft } from './faults.ts';
import { forgotFaults } from './faults.ts';
import { handedText } from './handed.ts';
import { SessionPage } from './session-page.tsx';
import { useDraft } from './use-draft.ts';

export const ForgotPasswordPage = (): ReactNode => {
  // What stood in the sign-in form need not be typed again.
  const typed = handedText(useLocation().state, 'typed');
  const [initial] = useState<ForgotDraft>(() => ({ email: typed || rememberedEmail() }));
  const { draft, isValid, errorOf, change, touch } = useDraft(initial, forgotFaults);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const navigate = useNavigate();
  const ownText = fieldText(failure, 'email');

  const submit = async (): Promise<void> => {
    touch('email');
    if (!isValid || isBusy) return;
    setBusy(true);
    setFailure(null);
    const email = draft.email.trim();
    const result = await call('requestReset', { email });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    showToast('success', copy.done);
    navigate('/password-confirmation', { state: { email } });
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
            setFailure(null);
            change({ email });
          }}
          onBlur={() => draft.email && touch('email')}
          error={errorOf('email') ?? ownText}
        />
        {failure && !ownText ? <Notice tone="wrong">{failureText(failure, copy.otherwise)}</Notice> : null}
        <SubmitButton isBusy={isBusy}>{copy.button}</SubmitButton>
        <p>
          <TextLink to="/login">{copy.back}</TextLink>
        </p>
      </FormColumn>
    </SessionPage>
  );
};
