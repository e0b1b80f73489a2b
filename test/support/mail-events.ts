import type { EmailHash } from '#domain/identity.ts';
import type { Event } from '#events/catalog.ts';
import { catalog } from '#events/catalog.ts';
import type { ReactedEvent } from '#events/reactions.ts';
import { reactions } from '#events/reactions.ts';

export type MailEvent = ReactedEvent<'sendMail'>;
export type Owner = { userId: string; emailHash: EmailHash; reference: string };

/** Every event that sends a mail. */
export const mailEvents: readonly MailEvent[] = reactions.sendMail;

/** Their mails are about an account that is not confirmed yet. */
export const unconfirmedEvents: readonly MailEvent[] = ['account.registered', 'verification.requested'];

/** What a payload may name besides its owner. A mail event with another field needs a value for it here. */
const fields = { subscriptionCode: 'SUB_1', sessionId: 'ses_1', expiryDay: '2026-12-03' };

/** The event about this owner. Parsing takes the fields of its payload and leaves the others out. */
export const mailEventAbout = <N extends MailEvent>(name: N, owner: Owner): Event<N> =>
  // The pair is taken from one row of the catalog; TypeScript can't follow it there.
  ({ name, detail: catalog[name].detail.parse({ ...fields, ...owner }) }) as Event<N>;
