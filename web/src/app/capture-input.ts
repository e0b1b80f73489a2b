const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** React tracks the last value on the element itself. The native setter bypasses that, so React sees a change. */
const replayText = (field: HTMLInputElement, text: string): void => {
  field.value = '';
  setValue?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const replayCheck = (box: HTMLInputElement, isTicked: boolean): void => {
  box.checked = !isTicked;
  box.click();
};

/**
 * Records what was and will be typed and ticked, since hydration empties fields that React knows nothing of. The returned
 * function stops recording and replays the input.
 */
export const captureInput = (): (() => void) => {
  const entries = new Map<HTMLInputElement, string | boolean>();

  const record = (field: HTMLInputElement): void => {
    if (field.type === 'checkbox') entries.set(field, field.checked);
    else if (field.type !== 'radio') entries.set(field, field.value);
  };
  const onInput = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) record(target);
  };

  for (const field of document.querySelectorAll('input')) {
    const isUntouched =
      field.type === 'checkbox' ? field.checked === field.defaultChecked : field.value === field.defaultValue;
    if (!isUntouched) record(field);
  }
  addEventListener('input', onInput, true);
  return () => {
    removeEventListener('input', onInput, true);
    for (const [field, entry] of entries)
      if (typeof entry === 'string') replayText(field, entry);
      else replayCheck(field, entry);
  };
};
