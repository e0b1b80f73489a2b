import { brand } from '#contract/brand.ts';
import type { Day, Instant } from '#domain/days.ts';
import { utcDay } from '#domain/days.ts';
import { dollars } from '#domain/money.ts';
import { nameInMail } from '#domain/usernames.ts';
import type { EmailContent } from './layout.ts';

export const verificationEmail = (username: string, url: string): EmailContent => ({
  subject: `Confirm your e-mail for ${brand.name}`,
  heading: 'Confirm your e-mail',
  paragraphs: [
    `An account with the username “${nameInMail(username)}” was created with this address.`,
    'Confirm the address to sign in. The link works for 24 hours.',
  ],
  button: { label: 'Confirm e-mail', url },
  note: 'If you did not create this account, or did not choose this username, ignore this mail: without the confirmation nobody can use it, and it is deleted after 7 days.',
});

export const reverificationEmail = (url: string): EmailContent => ({
  subject: `Confirm your e-mail for ${brand.name} again`,
  heading: 'Confirm your e-mail again',
  paragraphs: [
    'A mail to this address came back or was reported as spam, so we stopped sending any. You asked us to start again.',
    'Confirm that you get this mail. The link works for 24 hours.',
  ],
  button: { label: 'Confirm e-mail', url },
  note: 'If you did not ask for this, ignore this mail: we send no others.',
});

export const alreadyRegisteredEmail = (loginUrl: string): EmailContent => ({
  subject: `You already have a ${brand.name} account`,
  heading: 'You already have an account',
  paragraphs: [
    'Somebody, perhaps you, tried to register with this address. It already has an account, and nothing about it has changed.',
    'If it was you, sign in with the password you have.',
  ],
  button: { label: 'Sign in', url: loginUrl },
  note: 'If it was not you, there is nothing to do.',
});

export const sessionEndedEmail = (loginUrl: string): EmailContent => ({
  subject: `We ended a session of your ${brand.name} account`,
  heading: 'A session was ended',
  paragraphs: [
    'A sign-in key of your account was used a second time. That can mean that somebody copied it, so we ended the session it belongs to.',
    'Your other devices stay signed in. Please sign in again on the one that was signed out.',
  ],
  button: { label: 'Sign in', url: loginUrl },
  note: 'If you see this more than once, change your password.',
});

export const passwordResetEmail = (url: string): EmailContent => ({
  subject: `Set a new ${brand.name} password`,
  heading: 'Set a new password',
  paragraphs: [
    'Somebody, perhaps you, asked to set a new password for your account. The link works once, for one hour.',
  ],
  button: { label: 'Set a new password', url },
  note: 'If it was not you, ignore this mail: your password stays as it is.',
});

export const passwordChangedEmail = (resetUrl: string): EmailContent => ({
  subject: `Your ${brand.name} password was changed`,
  heading: 'Your password was changed',
  paragraphs: ['The password of your account was changed just now, and your other devices were signed out.'],
  button: { label: 'It was not me', url: resetUrl },
  note: 'If it was you, there is nothing to do.',
});

export const subscriptionCancelledEmail = (lastDay: Day | null, accountUrl: string): EmailContent => ({
  subject: `Your ${brand.name} subscription is cancelled`,
  heading: 'Your subscription is cancelled',
  paragraphs: [
    'Nothing more will be charged.',
    lastDay === null ? 'Your plan is over.' : `Your plan and its locations stay yours until ${lastDay}.`,
  ],
  button: { label: 'Open your account', url: accountUrl },
});

export const subscriptionEndedEmail = (pricingUrl: string): EmailContent => ({
  subject: `Your ${brand.name} plan has ended`,
  heading: 'Your plan has ended',
  paragraphs: [
    'The last day of your plan is over, and its locations are no longer yours. Your account stays, and it is free.',
    'Whenever you like you can choose a plan again.',
  ],
  button: { label: 'See the plans', url: pricingUrl },
});

export const renewalFailedEmail = (lastDay: Day, pricingUrl: string): EmailContent => ({
  subject: `We could not renew your ${brand.name} plan`,
  heading: 'The payment for your plan failed',
  paragraphs: [
    'Your bank did not accept the monthly payment, so nothing was charged.',
    `Your plan and its locations stay yours until ${lastDay}. To keep them, choose your plan again with a card that works.`,
  ],
  button: { label: 'Choose your plan', url: pricingUrl },
});

type Receipt = { planTitle: string; amountCents: number; currency: string; reference: string; paidAt: Instant };

export const receiptEmail = (receipt: Receipt, accountUrl: string): EmailContent => ({
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

export const duplicateChargeEmail = (receipt: Receipt): EmailContent => ({
  subject: `You paid ${brand.name} twice`,
  heading: 'We received a second payment',
  paragraphs: [
    'Two checkouts of yours were paid, one after the other, and only one plan can run. You did nothing wrong: the first checkout should have stopped working.',
    `Our support will refund what you paid too much. Please write to ${brand.supportEmail} and name the reference below.`,
  ],
  rows: [
    ['Second payment', `${receipt.planTitle}, ${dollars(receipt.amountCents)} ${receipt.currency}`],
    ['Date', utcDay(receipt.paidAt)],
    ['Reference', receipt.reference],
  ],
  button: { label: 'Write to support', url: `mailto:${brand.supportEmail}?subject=${receipt.reference}` },
});
