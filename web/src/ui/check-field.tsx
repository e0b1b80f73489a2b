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

/** A box with its words beside it; the whole line can be pressed. */
export const CheckField = ({ label, name, isChecked, onChange, error }: Props): ReactNode => {
  const id = useId();
  const faultId = `${id}-error`;
  return (
    <div className="field">
      <label className="check-line" htmlFor={id}>
        <CheckBox id={id} name={name} isChecked={isChecked} faultId={error ? faultId : undefined} onChange={onChange} />
        <span>{label}</span>
      </label>
      <p className="field-error" id={faultId} aria-live="polite">
        {error}
      </p>
    </div>
  );
};
