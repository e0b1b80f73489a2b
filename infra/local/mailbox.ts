import { randomUUID } from 'node:crypto';
import type { LocalStore } from './collection.ts';

export type ReceivedMail = {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
};

export type LocalMailbox = {
  receive: (mail: Omit<ReceivedMail, 'id' | 'at'>) => string;
  /** Oldest first; of one address, or of all. */
  list: (to?: string) => ReceivedMail[];
  get: (id: string) => ReceivedMail | undefined;
};

/** Receives every mail of the local cloud. */
export const createMailbox = (store: LocalStore, now: () => Date): LocalMailbox => {
  const mails = store.collection<ReceivedMail>('mail');
  return {
    receive: (mail) => {
      const id = randomUUID();
      mails.put(id, { ...mail, id, at: now().toISOString() });
      return id;
    },
    list: (to) => mails.list().filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase()),
    get: mails.get,
  };
};
