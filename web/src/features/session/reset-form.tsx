import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#web/api/call.ts';
import { resetCopy as copy, fieldNames } from '#web/copy/en/session.ts';
import type { Failure } from '#web/state/failure.ts';
import { currentTokens, showToast, signOut, useHasToken } from '#web/state/store.ts';
import { FormColumn } from '#web/ui/form-column.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { NewPasswordField } from './account-fields.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { useForm } from './use-form.ts';
import { validateReset } from './validation.ts';

const invalidLinkCodes = ['link_not_valid', 'link_expired'];

const Refused = ({ failure }: { failure: Failure }): ReactNode => {
  // Only guests can ask for a new link.
  const hasToken = useHasToken();
  const link = hasToken ? { to: '/change-password', text: copy.change } : { to: '/forgot-password', text: copy.again };
  const isLinkInvalid = failure.kind === 'refused' && invalidLinkCodes.includes(failure.code);
  return (
    <FailureAlert
      failure={failure}
      fallback={copy.fallback}
      actions={isLinkInvalid ? <TextLink to={link.to}>{link.text}</TextLink> : null}
    />
  );
};

export const ResetForm = ({ token }: { token: string }): ReactNode => {
  const navigate = useNavigate();

  const form = useForm({
    initial: { password: '', repeat: '' },
    validate: validateReset,
    serverNames: { password: 'new_password', repeat: 'confirm_password' },
    send: ({ password, repeat }) => call('resetPassword', { new_password: password, confirm_password: repeat, token }),
    onDone: () => {
      // The server has ended all sessions of the account.
      if (currentTokens()) signOut();
      showToast('success', copy.done);
      navigate('/login');
    },
  });

  return (
    <FormColumn onSubmit={form.submit}>
      <NewPasswordField {...form.textField('password')} />
      <PasswordField
        label={fieldNames.repeat}
        name="confirm_password"
        autoComplete="new-password"
        {...form.textField('repeat')}
      />
      {form.failure ? <Refused failure={form.failure} /> : null}
      <SubmitButton isBusy={form.isBusy}>{copy.button}</SubmitButton>
    </FormColumn>
  );
};
