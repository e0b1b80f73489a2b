import type { ReactNode } from 'react';
import './fields.css';

type Props = {
  id: string;
  name: string;
  value?: string | number;
  /** The accessible name, where the visible text says more than the name. */
  label?: string;
  isChecked: boolean;
  isDisabled?: boolean;
  /** The id of the error message; set only while there is one. */
  errorId?: string | undefined;
  onChange: (isChecked: boolean) => void;
};

export const CheckBox = ({
  id,
  name,
  value,
  label,
  isChecked,
  isDisabled = false,
  errorId,
  onChange,
}: Props): ReactNode => (
  <input
    type="checkbox"
    className="check-box"
    id={id}
    name={name}
    value={value}
    checked={isChecked}
    disabled={isDisabled}
    aria-label={label}
    aria-describedby={errorId}
    aria-invalid={errorId ? true : undefined}
    onChange={(event) => onChange(event.target.checked)}
  />
);
