import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#web/api/call.ts';
import { changeCopy as copy, fieldNames } from '#web/copy/en/session.ts';
import { showToast } from '#web/state/store.ts';
import { FormColumn } from '#web/ui/form-column.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { NewPasswordField } from './account-fields.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { SessionPage } from './session-page.tsx';
import { useForm } from './use-form.ts';
import { validateChange } from './validation.ts';

export const ChangePasswordPage = (): ReactNode => {
  const navigate = useNavigate();

  const form = useForm({
    initial: { oldPassword: '', newPassword: '' },
    validate: validateChange,
    serverNames: { oldPassword: 'old_password', newPassword: 'new_password' },
    send: ({ oldPassword, newPassword }) =>
      call('changePassword', { old_password: oldPassword, new_password: newPassword }),
    onDone: () => {
      showToast('success', copy.done);
      navigate('/account');
    },
  });

  return (
    <SessionPage title={copy.title} lead={copy.lead}>
      <FormColumn onSubmit={form.submit}>
        <PasswordField
          label={fieldNames.oldPassword}
          name="old_password"
          autoComplete="current-password"
          {...form.textField('oldPassword')}
        />
        <NewPasswordField label={fieldNames.newPassword} name="new_password" {...form.textField('newPassword')} />
        {form.failure ? <FailureAlert failure={form.failure} fallback={copy.fallback} /> : null}
        <SubmitButton isBusy={form.isBusy}>{copy.button}</SubmitButton>
        <p>
          <TextLink to="/">{copy.home}</TextLink>
        </p>
      </FormColumn>
    </SessionPage>
  );
};
