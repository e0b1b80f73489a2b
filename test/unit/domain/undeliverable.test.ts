import { describe, expect, test } from 'vitest';
import type { Deliverability, MailFeedback } from '#domain/undeliverable.ts';
import { forgottenAfter, isProvenBy, isStopped, noFeedback, withFeedback } from '#domain/undeliverable.ts';

const day = (offset: number): string => new Date(Date.UTC(2026, 10, 1) + offset * 86_400_000).toISOString();
const bounce = (sent: number, bounceType = 'Permanent'): MailFeedback => ({
  kind: 'bounce',
  bounceType,
  sentAt: day(sent),
});
const complaint = (sent: number): MailFeedback => ({ kind: 'complaint', sentAt: day(sent) });
const stopped = (sent: number, until: number, confirmed: number | null = null): Deliverability => ({
  failure: { sentAt: day(sent), until: day(until) },
  confirmedAt: confirmed === null ? null : day(confirmed),
});
const confirmed = (on: number): Deliverability => ({ failure: null, confirmedAt: day(on) });

describe('feedback about a mail', () => {
  test.each<[string, Deliverability, MailFeedback, Deliverability | null]>([
    ['a permanent bounce stops mail for 90 days', noFeedback, bounce(0), stopped(0, 90)],
    ['a complaint stops mail for a year', noFeedback, complaint(0), stopped(0, 365)],
    ['a transient bounce changes nothing', noFeedback, bounce(0, 'Transient'), null],
    ['an undetermined bounce changes nothing', noFeedback, bounce(0, 'Undetermined'), null],
    ['the same bounce again changes nothing', stopped(0, 90), bounce(0), null],
    ['a later bounce stops mail for longer', stopped(0, 90), bounce(10), stopped(10, 100)],
    ['an earlier bounce that is reported later changes nothing', stopped(10, 100), bounce(0), null],
    ['a complaint about an earlier mail stops mail for longer', stopped(10, 100), complaint(0), stopped(10, 365)],
    ['a bounce after a complaint does not shorten it', stopped(0, 365), bounce(10), stopped(10, 365)],
    ['a bounce of a mail sent before the owner confirmed changes nothing', confirmed(5), bounce(4), null],
    ['a complaint about a mail sent when the owner confirmed changes nothing', confirmed(5), complaint(5), null],
    ['a bounce of a mail sent after the owner confirmed stops mail', confirmed(5), bounce(6), stopped(6, 96, 5)],
  ])('%s', (_fact, known, feedback, next) => {
    expect(withFeedback(known, feedback)).toEqual(next);
  });
});

describe('mail to an address', () => {
  test.each<[string, Deliverability, number, boolean]>([
    ['flows without feedback', noFeedback, 0, false],
    ['is stopped after a bounce', stopped(0, 90), 1, true],
    ['is stopped until the last day is over', stopped(0, 90), 89.999, true],
    ['flows again afterwards', stopped(0, 90), 90, false],
    ['flows after a confirmation', confirmed(5), 6, false],
  ])('%s', (_fact, known, today, isIt) => {
    expect(isStopped(known, new Date(day(today)))).toBe(isIt);
  });
});

describe('a confirmation link', () => {
  const secondsOf = (offset: number): number => Date.parse(day(offset)) / 1000;

  test.each<[string, Deliverability, number, boolean]>([
    ['proves an address without feedback', noFeedback, 0, true],
    ['proves an address whose mails failed before', stopped(0, 90), 1, true],
    ['proves one whose last mail failed in the same second', stopped(0, 90), 0, true],
    ['proves nothing once a later mail has failed', stopped(2, 92), 1, false],
    ['proves an address that was confirmed meanwhile', confirmed(2), 1, true],
  ])('%s', (_fact, known, issued, isIt) => {
    expect(isProvenBy(known, secondsOf(issued))).toBe(isIt);
  });

  test('a link knows whole seconds, and a mail that failed a moment before it counts as earlier', () => {
    const failure = { sentAt: '2026-11-01T00:00:00.900Z', until: day(90) };

    expect(isProvenBy({ failure, confirmedAt: null }, secondsOf(0))).toBe(true);
  });
});

describe('what is known about an address', () => {
  test.each<[string, Deliverability, number]>([
    ['180 days after mail is tried again', stopped(0, 90), 270],
    ['180 days after the owner confirmed it', confirmed(5), 185],
  ])('is forgotten %s', (_when, known, on) => {
    expect(forgottenAfter(known)).toBe(Date.parse(day(on)) / 1000);
  });
});
