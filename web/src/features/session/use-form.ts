import { useState } from 'react';
import type { Failure, Result } from '#web/state/failure.ts';
import { fieldText } from '#web/state/failure.ts';
import type { FieldErrors } from './validation.ts';
import { hasNoErrors } from './validation.ts';

type Form<Draft, Value> = {
  /** Initial values. They may change later without overwriting what was typed. */
  initial: Draft;
  validate: (draft: Draft) => FieldErrors<Draft>;
  /** The server's names of the fields for which it may return errors. */
  serverNames?: Partial<Record<keyof Draft, string>>;
  /** Show a field's error after it loses the focus, or from the first character on. */
  showErrors?: 'on-blur' | 'on-change';
  send: (draft: Draft) => Promise<Result<Value>>;
  onDone: (value: Value, draft: Draft) => void;
};

type NamesOf<Draft, Value> = { [Name in keyof Draft]: Draft[Name] extends Value ? Name : never }[keyof Draft];

/** The state of a form: its values, their errors, and its submission. */
export const useForm = <Draft extends Record<string, string | boolean>, Value>(form: Form<Draft, Value>) => {
  const { initial, validate, serverNames, showErrors = 'on-blur', send, onDone } = form;
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const [touched, setTouched] = useState<readonly (keyof Draft)[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const draft = { ...initial, ...edits };
  const errors = validate(draft);
  const isValid = hasNoErrors(errors);

  const touch = (...names: (keyof Draft)[]): void => setTouched((current) => [...current, ...names]);

  const change = (name: keyof Draft, value: string | boolean): void => {
    setFailure(null);
    setEdits((current) => ({ ...current, [name]: value }));
    if (showErrors === 'on-change') touch(name);
  };

  const serverErrorOf = (name: keyof Draft): string | undefined => {
    const serverName = serverNames?.[name];
    return serverName === undefined ? undefined : fieldText(failure, serverName);
  };

  const errorOf = (name: keyof Draft): string | undefined =>
    (touched.includes(name) ? errors[name] : undefined) ?? serverErrorOf(name);

  const submit = async (): Promise<void> => {
    touch(...Object.keys(initial));
    if (!isValid || isBusy) return;
    setBusy(true);
    setFailure(null);
    const result = await send(draft);
    setBusy(false);
    if (result.ok) onDone(result.value, draft);
    else setFailure(result.failure);
  };

  return {
    draft,
    isValid,
    isEdited: Object.keys(initial).some((name) => draft[name] !== initial[name]),
    isBusy,
    /** The server's failure, unless it is shown beside a field. */
    failure: Object.keys(initial).some((name) => serverErrorOf(name) !== undefined) ? null : failure,
    submit,
    textField: <Name extends NamesOf<Draft, string>>(name: Name) => ({
      value: draft[name],
      onChange: (text: string) => change(name, text),
      onBlur: () => draft[name] && touch(name),
      error: errorOf(name),
    }),
    checkField: <Name extends NamesOf<Draft, boolean>>(name: Name) => ({
      isChecked: draft[name],
      onChange: (isChecked: boolean) => change(name, isChecked),
      error: errorOf(name),
    }),
  };
};
