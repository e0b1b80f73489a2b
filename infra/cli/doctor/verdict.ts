/** What a check found, in words without a secret. A warning keeps nobody from deploying. */
export type Verdict = { state: 'ok'; what: string } | { state: 'wrong' | 'warning'; what: string; next: string };

export const ok = (what: string): Verdict => ({ state: 'ok', what });
export const wrong = (what: string, next: string): Verdict => ({ state: 'wrong', what, next });
export const warning = (what: string, next: string): Verdict => ({ state: 'warning', what, next });

/** What was learnt by asking, or why nothing was. */
export type Asked<T> = { answer: T } | { fault: string };

/** That nothing was learnt is wrong by itself. */
export const unread = (about: string, fault: string): Verdict =>
  wrong(`${about} could not be read: ${fault}`, 'Sign in with more rights, or look at the network.');

/** Judges an answer where there is one. */
export const judge = <T>(asked: Asked<T>, about: string, check: (answer: T) => Verdict): Verdict =>
  'answer' in asked ? check(asked.answer) : unread(about, asked.fault);
