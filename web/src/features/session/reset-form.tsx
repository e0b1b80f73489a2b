import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#web/api/call.ts';
import { resetCopy as copy, fieldNames } from '#web/copy/en/session.ts';
import type { Failure } from '#web/state/failure.ts';
import { currentTokens, showToast, signOut, useHasToken } from '#web/state/store.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FormColumn } from '#web/ui/form-column.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { failureText } from './failure-text.ts';
import { resetFaults } from './faults.ts';
import { PasswordRule } from './password-rule.tsx';
import { useForm } from './use-form.ts';

const spentCodes = ['link_not_valid', 'link_expired'];

const Refused = ({ failure }: { failure: Failure }): ReactNode => {
  // The form that asks for a link is for guests.
  const hasToken = useHasToken();
  const wayOut = hasToken
    ? { to: '/change-password', words: copy.change }
    : { to: '/forgot-password', words: copy.again };
  const isSpent = failure.kind === 'refused' && spentCodes.includes(failure.code);
  return (
    <Alert tone="wrong" actions={isSpent ? <TextLink to={wayOut.to}>{wayOut.words}</TextLink> : null}>
      {failureText(failure, copy.otherwise)}
    </Alert>
  );
};

export const ResetForm = ({ token }: { token: string }): ReactNode => {
  const navigate = useNavigate();

  const form = useForm({
    initial: { password: '', repeat: '' },
    faultsOf: resetFaults,
    serverNames: { password: 'new_password', repeat: 'confirm_password' },
    send: ({ password, repeat }) => call('resetPassword', { new_password: password, confirm_password: repeat, token }),
    onDone: () => {
      // The server has ended every session of the account.
      if (currentTokens()) signOut();
      showToast('success', copy.done);
      navigate('/login');
    },
  });

  return (
    <FormColumn onSubmit={form.submit}>
      <PasswordField
        label={fieldNames.password}
        name="password"
        autoComplete="new-password"
        hint={<PasswordRule password={form.draft.password} />}
        {...form.textField('password')}
      />
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
