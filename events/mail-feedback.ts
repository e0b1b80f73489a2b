import type { Catalog, EventName } from './catalog.ts';

/** Reported by SES on the default bus, in its own words. All other events are published by us. */
export type MailFeedbackEvent = {
  [N in EventName]: Catalog[N]['reaction'] extends 'recordFeedback' ? N : never;
}[EventName];

/** The message tag that carries the keyed hash of the recipient's address. */
export const emailHashTag = 'emailHash';

const emailHash = `$.detail.mail.tags.${emailHashTag}[0]`;
const sentAt = '$.detail.mail.timestamp';

/**
 * SES's name for each event, and where its values are. The rules pass on these values and nothing else: SES's event
 * contains the address, and its headers the subject.
 */
export const mailFeedback = {
  'mail.bounced': {
    detailType: 'Email Bounced',
    detail: { emailHash, bounceType: '$.detail.bounce.bounceType', sentAt },
  },
  'mail.complained': { detailType: 'Email Complaint Received', detail: { emailHash, sentAt } },
} as const satisfies { [N in MailFeedbackEvent]: { detailType: string; detail: Record<string, string> } };

export const isMailFeedback = (name: EventName): name is MailFeedbackEvent => name in mailFeedback;
