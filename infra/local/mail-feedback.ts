import { eventSource } from '#events/catalog.ts';
import { emailHashTag } from '#events/mail-feedback.ts';
import type { LocalBus } from './bus.ts';
import type { LocalStore } from './collection.ts';
import type { Feedback } from './mail-feedback-event.ts';
import { sesEvent, transformed } from './mail-feedback-event.ts';
import type { LocalMailbox, MailOutcome, ReceivedMail } from './mailbox.ts';

/** What can happen to a mail, by the name it has in the API of the local cloud. */
export const mailActions = ['bounce', 'transient_bounce', 'complain'] as const;
export type MailAction = (typeof mailActions)[number];

type Kind = MailAction | 'suppress';

const feedbackOf: Record<Kind, Feedback> = {
  bounce: { name: 'mail.bounced', bounceType: 'Permanent', bounceSubType: 'General' },
  transient_bounce: { name: 'mail.bounced', bounceType: 'Transient', bounceSubType: 'General' },
  complain: { name: 'mail.complained' },
  suppress: { name: 'mail.bounced', bounceType: 'Permanent', bounceSubType: 'OnAccountSuppressionList' },
};

const outcomes: Record<Kind, MailOutcome> = {
  bounce: 'bounced',
  transient_bounce: 'bounced for now',
  complain: 'reported as spam',
  suppress: 'suppressed',
};

/** SES's mailbox simulator: these addresses react by themselves, with a label too (bounce+ann@…). */
const simulated = (address: string): Kind | null => {
  const [, name] = /^(bounce|complaint|suppressionlist)(?:\+[^@]*)?@simulator\.amazonses\.com$/iu.exec(address) ?? [];
  if (name === undefined) return null;
  return (
    ({ bounce: 'bounce', complaint: 'complain', suppressionlist: 'suppress' } as const)[name.toLowerCase()] ?? null
  );
};

export type MailFeedback = {
  /** Called for each mail that was sent. */
  afterSending: (mail: ReceivedMail) => void;
  /** Lets a mail bounce, or its reader complain. False if there is no such mail. */
  act: (action: MailAction, mailId: string) => boolean;
  /** Takes an address off the suppression list. False if it was not on it. */
  unsuppress: (address: string) => boolean;
};

/** SES's feedback about mails and its suppression list. */
export const createMailFeedback = (
  store: LocalStore,
  mailbox: LocalMailbox,
  bus: Pick<LocalBus, 'accept'>,
  now: () => Date,
): MailFeedback => {
  const suppressed = store.collection<{ at: string }>('suppression list');
  const keyOf = (address: string): string => address.toLowerCase();

  const report = (mail: ReceivedMail, kind: Kind): void => {
    const feedback = feedbackOf[kind];
    mailbox.setOutcome(mail.id, outcomes[kind]);
    if (kind === 'bounce' || kind === 'complain') suppressed.put(keyOf(mail.to), { at: now().toISOString() });
    // The rule takes only events that it can transform.
    if (mail.tags[emailHashTag] === undefined) return;
    bus.accept({ ...transformed(feedback.name, sesEvent(feedback, mail, now())), source: eventSource });
  };

  return {
    afterSending: (mail) => {
      const kind = suppressed.get(keyOf(mail.to)) ? 'suppress' : simulated(mail.to);
      if (kind) report(mail, kind);
    },
    act: (action, mailId) => {
      const mail = mailbox.get(mailId);
      if (mail) report(mail, action);
      return mail !== undefined;
    },
    unsuppress: (address) => {
      const isThere = suppressed.get(keyOf(address)) !== undefined;
      suppressed.delete(keyOf(address));
      return isThere;
    },
  };
};
