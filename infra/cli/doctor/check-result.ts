/** The finding of a check and what to do next; contains no secret. A warning does not prevent a deployment. */
export type CheckResult = { state: 'ok'; what: string } | { state: 'wrong' | 'warning'; what: string; next: string };

export const ok = (what: string): CheckResult => ({ state: 'ok', what });
export const wrong = (what: string, next: string): CheckResult => ({ state: 'wrong', what, next });
export const warning = (what: string, next: string): CheckResult => ({ state: 'warning', what, next });

/** The answer of AWS or DNS, or why there is none. */
export type Lookup<T> = { answer: T } | { fault: string };

/** A failed lookup is a failed check. */
export const notReadable = (about: string, fault: string): CheckResult =>
  wrong(`${about} could not be read: ${fault}`, 'Sign in with more permissions, or check the network.');

/** Checks the answer of a lookup that did not fail. */
export const checkLookup = <T>(lookup: Lookup<T>, about: string, check: (answer: T) => CheckResult): CheckResult =>
  'answer' in lookup ? check(lookup.answer) : notReadable(about, lookup.fault);
