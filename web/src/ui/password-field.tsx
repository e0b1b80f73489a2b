import type { ReactNode } from 'react';
import { useState } from 'react';
import { fieldCopy as copy } from '#web/copy/en/fields.ts';
import { EyeClosedIcon, EyeIcon } from './icons.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { TextField } from './text-field.tsx';

type Props = Omit<TextFieldProps, 'type' | 'end'>;

export const PasswordField = (props: Props): ReactNode => {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="icon-action field-toggle"
      aria-label={isShown ? copy.hidePassword(props.label) : copy.showPassword(props.label)}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? <EyeIcon size={20} /> : <EyeClosedIcon size={20} />}
    </button>
  );
  return <TextField {...props} type={isShown ? 'text' : 'password'} end={toggle} />;
};
