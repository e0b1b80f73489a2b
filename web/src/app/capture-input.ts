const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** React keeps what it last saw in a field on the element itself; a value set past that is news to it. */
const typeAgain = (field: HTMLInputElement, text: string): void => {
  field.value = '';
  setValue?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const tickAgain = (box: HTMLInputElement, isTicked: boolean): void => {
  box.checked = !isTicked;
  box.click();
};

/**
 * Keeps what is typed and ticked from now on, and what has been. Taking over the page, React empties the fields of which
 * it knows nothing; the answer ends the keeping and enters everything again.
 */
export const captureInput = (): (() => void) => {
  const entries = new Map<HTMLInputElement, string | boolean>();

  const keep = (field: HTMLInputElement): void => {
    if (field.type === 'checkbox') entries.set(field, field.checked);
    else if (field.type !== 'radio') entries.set(field, field.value);
  };
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) keep(target);
  };

  for (const field of document.querySelectorAll('input')) {
    const isUntouched =
      field.type === 'checkbox' ? field.checked === field.defaultChecked : field.value === field.defaultValue;
    if (!isUntouched) keep(field);
  }
  addEventListener('input', note, true);
  return () => {
    removeEventListener('input', note, true);
    for (const [field, entry] of entries)
      if (typeof entry === 'string') typeAgain(field, entry);
      else tickAgain(field, entry);
  };
};
