import { brand } from '#contract/brand.ts';
import type { Instant } from '#domain/days.ts';
import { utcDay } from '#domain/days.ts';
import type { Letter } from './layout.ts';

const dollars = (amountCents: number): string => `$${(amountCents / 100).toFixed(2)}`;

export const verifyLetter = (username: string, url: string): Letter => ({
  subject: `Confirm your e-mail for ${brand.name}`,
  heading: 'Confirm your e-mail',
  paragraphs: [
    `An account with the username ${username} was created with this address.`,
    'Confirm the address to sign in. The link works for 24 hours.',
  ],
  button: { label: 'Confirm e-mail', url },
  note: 'If you did not create this account, ignore this mail: without the confirmation nobody can use it, and it is deleted after 7 days.',
});

export const alreadyRegisteredLetter = (loginUrl: string): Letter => ({
  subject: `You already have a ${brand.name} account`,
  heading: 'You already have an account',
  paragraphs: [
    'Somebody, perhaps you, tried to register with this address. It already has an account, and nothing about it has changed.',
    'If it was you, sign in with the password you have.',
  ],
  button: { label: 'Sign in', url: loginUrl },
  note: 'If it was not you, there is nothing to do.',
});

export const sessionEndedLetter = (loginUrl: string): Letter => ({
  subject: `We ended a session of your ${brand.name} account`,
  heading: 'A session was ended',
  paragraphs: [
    'A sign-in key of your account was used a second time. That can mean that somebody copied it, so we ended the session it belongs to.',
    'Your other devices stay signed in. Please sign in again on the one that was signed out.',
  ],
  button: { label: 'Sign in', url: loginUrl },
  note: 'If you see this more than once, change your password.',
});

type Receipt = { planTitle: string; amountCents: number; currency: string; reference: string; paidAt: Instant };

export const receiptLetter = (receipt: Receipt, accountUrl: string): Letter => ({
  subject: `Your ${brand.name} receipt`,
  heading: 'Thank you, your payment arrived',
  paragraphs: [`This is the receipt for one month of ${brand.name} ${receipt.planTitle}.`],
  rows: [
    ['Plan', `${receipt.planTitle}, billed monthly`],
    ['Paid', `${dollars(receipt.amountCents)} ${receipt.currency}`],
    ['Date', utcDay(receipt.paidAt)],
    ['Reference', receipt.reference],
  ],
  button: { label: 'Open your account', url: accountUrl },
  note: 'You can cancel at any time; what is paid stays yours until its last day.',
});
