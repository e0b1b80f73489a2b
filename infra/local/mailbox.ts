import { randomUUID } from 'node:crypto';
import type { LocalStore } from './collection.ts';

/** What became of a mail: its server refused it for good or for now, or its reader called it spam. */
export type MailOutcome = 'delivered' | 'bounced' | 'bounced for now' | 'reported as spam' | 'suppressed';

export type ReceivedMail = {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** As the sender set them, with SES's own. */
  tags: Record<string, string>;
  at: string;
  outcome: MailOutcome;
};

export type LocalMailbox = {
  receive: (mail: Omit<ReceivedMail, 'id' | 'at' | 'outcome'>) => ReceivedMail;
  /** Oldest first; of one address, or of all. */
  list: (to?: string) => ReceivedMail[];
  get: (id: string) => ReceivedMail | undefined;
  setOutcome: (id: string, outcome: MailOutcome) => void;
};

/** Receives every mail of the local cloud. */
export const createMailbox = (store: LocalStore, now: () => Date): LocalMailbox => {
  const mails = store.collection<ReceivedMail>('mail');
  // A mail of an earlier release has neither tags nor outcome.
  const complete = (mail: ReceivedMail): ReceivedMail => ({
    ...mail,
    tags: mail.tags ?? {},
    outcome: mail.outcome ?? 'delivered',
  });
  const get = (id: string): ReceivedMail | undefined => {
    const mail = mails.get(id);
    return mail && complete(mail);
  };
  return {
    receive: (mail) => {
      const received: ReceivedMail = { ...mail, id: randomUUID(), at: now().toISOString(), outcome: 'delivered' };
      mails.put(received.id, received);
      return received;
    },
    list: (to) =>
      mails
        .list()
        .map(complete)
        .filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase()),
    get,
    setOutcome: (id, outcome) => {
      const mail = mails.get(id);
      if (mail) mails.put(id, { ...mail, outcome });
    },
  };
};
