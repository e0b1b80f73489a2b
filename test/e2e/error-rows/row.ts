import type { Page } from 'playwright-core';
import type { Cloud } from '#infra/local/cloud.ts';
import type { Person } from '#test/support/person.ts';
import type { Visitor } from '#test/support/visitor.ts';

/** A text and its position; a toast also has a severity. */
export type Shown = {
  where: 'toast' | 'notice' | 'done' | 'field' | 'dialog' | 'panel';
  text: string;
  severity?: 'success' | 'error';
};

/** `member` is the same person over HTTP only, if they have an account. */
export type Scene = { page: Page; cloud: Cloud; person: Person; member: Visitor | null };

/** One row of the error catalogue: the user's actions, the displayed text, and the page they end on. */
export type Row = {
  name: string;
  /** Signed in with an account shared by many rows or, for rows that change it, with their own. */
  as?: 'member' | 'newcomer';
  act: (scene: Scene) => Promise<unknown>;
  shown: Shown[];
  ends?: string;
};

export const network = 'Network error, please try again later.';

export const toast = (text: string): Shown => ({ where: 'toast', text, severity: 'success' });
export const notice = (text: string): Shown => ({ where: 'notice', text });
export const atField = (text: string): Shown => ({ where: 'field', text });
