import Checkbox from '@mui/material/Checkbox';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { CheckedBoxIcon, EmptyBoxIcon } from './box-icons.tsx';

type Props = {
  label: ReactNode;
  name: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  error?: string | undefined;
  isDisabled?: boolean;
};

/** A box with its words beside it; the whole line can be pressed. */
export const CheckField = ({ label, name, isChecked, onChange, error, isDisabled = false }: Props): ReactNode => {
  const id = useId();
  return (
    <div className="field">
      <label className="check-line" htmlFor={id}>
        <Checkbox
          id={id}
          name={name}
          checked={isChecked}
          disabled={isDisabled}
          icon={<EmptyBoxIcon />}
          checkedIcon={<CheckedBoxIcon />}
          slotProps={{
            input: {
              'aria-describedby': error ? `${id}-error` : undefined,
              'aria-invalid': error ? true : undefined,
            },
          }}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
};
