import type { ReactNode } from 'react';
import './fields.css';

type Props = {
  id: string;
  name: string;
  value?: string | number;
  /** Where the words beside it say more than its name. */
  label?: string;
  isChecked: boolean;
  isDisabled?: boolean;
  /** The element that says what is wrong; its presence is the fault. */
  faultId?: string | undefined;
  onChange: (isChecked: boolean) => void;
};

export const CheckBox = ({
  id,
  name,
  value,
  label,
  isChecked,
  isDisabled = false,
  faultId,
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
    aria-describedby={faultId}
    aria-invalid={faultId ? true : undefined}
    onChange={(event) => onChange(event.target.checked)}
  />
);
