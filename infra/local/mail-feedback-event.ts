import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { MailFeedbackEvent } from '#events/mail-feedback.ts';
import { mailFeedback } from '#events/mail-feedback.ts';
import type { AcceptedEvent } from './bus-record.ts';
import type { ReceivedMail } from './mailbox.ts';

const account = '000000000000';

/** What SES reports of a mail, beside the mail. The types are SES's. */
export type Feedback =
  | {
      name: 'mail.bounced';
      bounceType: 'Permanent' | 'Transient';
      bounceSubType: 'General' | 'OnAccountSuppressionList';
    }
  | { name: 'mail.complained' };

const reportOf = (feedback: Feedback, { to }: ReceivedMail, timestamp: string) => {
  const feedbackId = randomUUID();
  if (feedback.name === 'mail.complained')
    return {
      eventType: 'Complaint',
      complaint: {
        feedbackId,
        complainedRecipients: [{ emailAddress: to }],
        timestamp,
        complaintFeedbackType: 'abuse',
      },
    };
  const { bounceType, bounceSubType } = feedback;
  const bouncedRecipients = [
    { emailAddress: to, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1' },
  ];
  return { eventType: 'Bounce', bounce: { feedbackId, bounceType, bounceSubType, bouncedRecipients, timestamp } };
};

/** The event that SES publishes on the default bus, with the address and the subject in it. */
export const sesEvent = (feedback: Feedback, mail: ReceivedMail, now: Date) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': mailFeedback[feedback.name].detailType,
  source: 'aws.ses',
  account,
  time: now.toISOString(),
  region: 'us-east-1',
  resources: [`arn:aws:ses:us-east-1:${account}:configuration-set/${mail.tags['ses:configuration-set'] ?? ''}`],
  detail: {
    ...reportOf(feedback, mail, now.toISOString()),
    mail: {
      timestamp: mail.at,
      messageId: mail.id,
      source: mail.from,
      sendingAccountId: account,
      destination: [mail.to],
      headersTruncated: false,
      headers: [
        { name: 'From', value: mail.from },
        { name: 'To', value: mail.to },
        { name: 'Subject', value: mail.subject },
      ],
      commonHeaders: { from: [mail.from], to: [mail.to], subject: mail.subject },
      tags: Object.fromEntries(Object.entries(mail.tags).map(([name, value]) => [name, [value]])),
    },
  },
});

/** The value at a path such as '$.detail.mail.tags.x[0]', as EventBridge's input transformer finds it. */
const valueAt = (event: unknown, path: string): unknown =>
  path
    .replace(/^\$\./u, '')
    .replaceAll(/\[(\d+)\]/gu, '.$1')
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      event,
    );

const Envelope = z.object({ id: z.string() });

/** The event as the rule passes it on: what infra/constructs/feedback-rule.ts has EventBridge do. */
export const transformed = (name: MailFeedbackEvent, event: unknown): Omit<AcceptedEvent, 'source'> => ({
  id: Envelope.parse(event).id,
  name,
  detail: Object.fromEntries(
    Object.entries(mailFeedback[name].detail).map(([field, path]) => [field, valueAt(event, path)]),
  ),
});
