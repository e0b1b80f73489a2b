import type { InputBaseProps } from '@mui/material/InputBase';
import InputBase from '@mui/material/InputBase';
import type { ReactNode } from 'react';
import { useId } from 'react';

export type TextFieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** Shown under the field, read out when it appears. */
  error?: string | undefined;
  /** Said before anything is wrong, for instance the rule of a password. */
  hint?: ReactNode;
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  end?: ReactNode;
};

const descriptionIds = (id: string, hint: ReactNode, error: string | undefined): string | undefined =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;

/** Label above, field, hint, error in words. MUI's TextField would bring its Select and Menu into every form. */
export const TextField = ({
  label,
  name,
  value,
  onChange,
  onBlur,
  error,
  hint,
  type = 'text',
  autoComplete = 'off',
  isRequired = true,
  isDisabled = false,
  end,
}: TextFieldProps): ReactNode => {
  const id = useId();
  const inputProps: InputBaseProps['inputProps'] = {
    'aria-describedby': descriptionIds(id, hint, error),
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired || undefined,
    autoCapitalize: 'none',
    spellCheck: false,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <InputBase
        id={id}
        name={name}
        type={type}
        value={value}
        error={Boolean(error)}
        disabled={isDisabled}
        autoComplete={autoComplete}
        inputProps={inputProps}
        endAdornment={end}
        fullWidth
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onBlur?.()}
      />
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
};
