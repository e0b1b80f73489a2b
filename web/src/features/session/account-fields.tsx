import type { ReactNode } from 'react';
import { fieldNames } from '#web/copy/en/session.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { TextFieldProps } from '#web/ui/text-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PasswordRule } from './password-rule.tsx';

type FieldState = Pick<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'error'>;

/** `username` where the browser should offer the address of a stored password. */
export const EmailField = (props: FieldState & { autoComplete: 'email' | 'username' }): ReactNode => (
  <TextField label={fieldNames.email} name="email" type="email" {...props} />
);

/** A new password with its rule. */
export const NewPasswordField = (props: FieldState & { label?: string; name?: string }): ReactNode => (
  <PasswordField
    label={fieldNames.password}
    name="password"
    autoComplete="new-password"
    hint={<PasswordRule password={props.value} />}
    {...props}
  />
);
