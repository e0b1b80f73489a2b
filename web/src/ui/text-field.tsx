import type { ReactNode } from 'react';
import { useId } from 'react';

export type TextFieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** Shown under the field and announced when it appears. */
  error?: string | undefined;
  /** Help shown before any error, such as the password rule. */
  hint?: ReactNode;
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  end?: ReactNode;
};

const descriptionIds = (id: string, hint: ReactNode, error: string | undefined): string | undefined =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;

/** Label, input, hint and error message. Plain HTML, so that a form works before its script has loaded. */
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
