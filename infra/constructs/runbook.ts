import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const runbookFile = 'docs/runbook.md';

export type RunbookSection = {
  title: string;
  /** The fragment that GitHub derives from the title. */
  anchor: string;
  /** Markdown, without links to other sections. */
  text: string;
  /** The first step, as plain text. */
  firstStep: string;
};

const linkText = /\[([^\]]+)\]\(#[^)]*\)/g;

const plain = (markdown: string): string => markdown.replace(linkText, '$1').replace(/[`*]/g, '');

const sectionOf = (markdown: string, title: string): RunbookSection => {
  const section = markdown.split(/^## /m).find((each) => each.startsWith(`${title}\n`));
  const [, firstStep] = /^1\. (.+)$/m.exec(section ?? '') ?? [];
  if (section === undefined || firstStep === undefined)
    throw new Error(`${runbookFile} has no section '## ${title}' with a first step.`);
  return {
    title,
    anchor: title.toLowerCase().replaceAll(' ', '-'),
    text: `## ${section.trim()}`.replace(linkText, '**$1**'),
    firstStep: plain(firstStep),
  };
};

const runbookText = (): string => readFileSync(join(import.meta.dirname, '../..', runbookFile), 'utf8');

/** The section of each kind of alarm. */
export const readRunbook = (markdown = runbookText()) => ({
  api5xx: sectionOf(markdown, 'API 5xx'),
  apiLatency: sectionOf(markdown, 'API latency'),
  edge5xx: sectionOf(markdown, 'Edge 5xx'),
  loggedErrors: sectionOf(markdown, 'Logged errors'),
  loggedAlarms: sectionOf(markdown, 'Logged alarms'),
  lambdaThrottles: sectionOf(markdown, 'Lambda throttles'),
  tableThrottles: sectionOf(markdown, 'Table throttles'),
  deadLetterQueues: sectionOf(markdown, 'Dead-letter queues'),
  mailReputation: sectionOf(markdown, 'Mail reputation'),
  rollBack: sectionOf(markdown, 'Rolled-back deployment'),
  silentJobs: sectionOf(markdown, 'Silent jobs'),
  failedExports: sectionOf(markdown, 'Failed exports'),
});

export type AlarmKind = keyof ReturnType<typeof readRunbook>;
