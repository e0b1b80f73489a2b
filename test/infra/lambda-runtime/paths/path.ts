import type { Account } from '../account.ts';

/** Invokes a Lambda and asserts its answer and its effect. */
export type Path = (account: Account) => Promise<void>;
