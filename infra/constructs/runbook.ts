import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const runbookFile = 'docs/runbook.md';

export type RunbookPart = {
  /** Markdown, without links that lead elsewhere in the page. */
  text: string;
  /** The first thing to do, as plain text. */
  firstStep: string;
};

const linkText = /\[([^\]]+)\]\(#[^)]*\)/g;

const plain = (markdown: string): string => markdown.replace(linkText, '$1').replace(/[`*]/g, '');

const partOf = (markdown: string, trouble: string): RunbookPart => {
  const section = markdown.split(/^## /m).find((each) => each.startsWith(`${trouble}\n`));
  const [, firstStep] = /^1\. (.+)$/m.exec(section ?? '') ?? [];
  if (section === undefined || firstStep === undefined)
    throw new Error(`${runbookFile} has no part '## ${trouble}' with a first step in it.`);
  return { text: `## ${section.trim()}`.replace(linkText, '**$1**'), firstStep: plain(firstStep) };
};

const runbookText = (): string => readFileSync(join(import.meta.dirname, '../..', runbookFile), 'utf8');

/** What to do about each kind of trouble that an alarm tells of. */
export const readRunbook = (markdown = runbookText()) => ({
  answers: partOf(markdown, 'answers'),
  errors: partOf(markdown, 'errors'),
  reports: partOf(markdown, 'reports'),
  throttles: partOf(markdown, 'throttles'),
  queues: partOf(markdown, 'queues'),
});

export type Trouble = keyof ReturnType<typeof readRunbook>;
