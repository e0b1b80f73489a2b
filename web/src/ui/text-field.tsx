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
  end?: ReactNode;
};

const descriptionIds = (id: string, hint: ReactNode, error: string | undefined): string | undefined =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;

/** Label above, field, hint, error in words. Plain HTML, so that a form stands before its script is here. */
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
  end,
}: TextFieldProps): ReactNode => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          id={id}
          name={name}
          type={type}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={descriptionIds(id, hint, error)}
          aria-invalid={error ? true : undefined}
          aria-required
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        {end}
      </div>
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
