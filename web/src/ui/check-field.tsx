import type { ReactNode } from 'react';
import { useId } from 'react';
import { CheckBox } from './check-box.tsx';

type Props = {
  label: ReactNode;
  name: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  error?: string | undefined;
};

/** A check box with its label; the whole line can be clicked. */
export const CheckField = ({ label, name, isChecked, onChange, error }: Props): ReactNode => {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label className="check-line" htmlFor={id}>
        <CheckBox id={id} name={name} isChecked={isChecked} errorId={error ? errorId : undefined} onChange={onChange} />
        <span>{label}</span>
      </label>
      <p className="field-error" id={errorId} aria-live="polite">
        {error}
      </p>
    </div>
  );
};
