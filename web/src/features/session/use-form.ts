import { useState } from 'react';
import type { Failure, Result } from '#web/state/failure.ts';
import { fieldText } from '#web/state/failure.ts';
import type { Faults } from './faults.ts';
import { isFaultless } from './faults.ts';

type Form<Draft, Answer> = {
  /** What stands in the fields before anybody types. It may change later and never takes the place of what was typed. */
  initial: Draft;
  faultsOf: (draft: Draft) => Faults<Draft>;
  /** What the server calls the fields of which it may have something to say. */
  serverNames?: Partial<Record<keyof Draft, string>>;
  /** A fault is shown once its field was left, or with the first letter. */
  shows?: 'faults-when-left' | 'faults-at-once';
  send: (draft: Draft) => Promise<Result<Answer>>;
  onDone: (answer: Answer, draft: Draft) => void;
};

type NamesOf<Draft, Value> = { [Name in keyof Draft]: Draft[Name] extends Value ? Name : never }[keyof Draft];

/** What stands in a form, what is wrong with it, and its way to the server. */
export const useForm = <Draft extends Record<string, string | boolean>, Answer>(form: Form<Draft, Answer>) => {
  const { initial, faultsOf, serverNames, shows = 'faults-when-left', send, onDone } = form;
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const [touched, setTouched] = useState<readonly (keyof Draft)[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const draft = { ...initial, ...edits };
  const faults = faultsOf(draft);
  const isValid = isFaultless(faults);

  const touch = (...names: (keyof Draft)[]): void => setTouched((current) => [...current, ...names]);

  const change = (name: keyof Draft, value: string | boolean): void => {
    setFailure(null);
    setEdits((current) => ({ ...current, [name]: value }));
    if (shows === 'faults-at-once') touch(name);
  };

  const toldOf = (name: keyof Draft): string | undefined => {
    const serverName = serverNames?.[name];
    return serverName === undefined ? undefined : fieldText(failure, serverName);
  };

  const errorOf = (name: keyof Draft): string | undefined =>
    (touched.includes(name) ? faults[name] : undefined) ?? toldOf(name);

  const submit = async (): Promise<void> => {
    touch(...Object.keys(initial));
    if (!isValid || isBusy) return;
    setBusy(true);
    setFailure(null);
    const result = await send(draft);
    setBusy(false);
    if (result.ok) onDone(result.answer, draft);
    else setFailure(result.failure);
  };

  return {
    draft,
    isValid,
    isEdited: Object.keys(initial).some((name) => draft[name] !== initial[name]),
    isBusy,
    /** What the server refused, unless it is told beside a field. */
    failure: Object.keys(initial).some((name) => toldOf(name) !== undefined) ? null : failure,
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
