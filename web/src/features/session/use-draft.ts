import { useState } from 'react';
import type { Faults } from './faults.ts';
import { isFaultless } from './faults.ts';

/** What stands in a form. A fault is shown once its field was touched; when that is, each form decides. */
export const useDraft = <Draft extends Record<string, string | boolean>>(
  initial: Draft,
  faultsOf: (draft: Draft) => Faults<Draft>,
) => {
  const [draft, setDraft] = useState(initial);
  const [touched, setTouched] = useState<readonly (keyof Draft)[]>([]);
  const faults = faultsOf(draft);

  return {
    draft,
    isValid: isFaultless(faults),
    isEdited: draft !== initial && Object.keys(initial).some((name) => draft[name] !== initial[name]),
    errorOf: (name: keyof Draft): string | undefined => (touched.includes(name) ? faults[name] : undefined),
    change: (change: Partial<Draft>): void => setDraft((current) => ({ ...current, ...change })),
    touch: (...names: (keyof Draft)[]): void => setTouched((current) => [...current, ...names]),
  };
};
