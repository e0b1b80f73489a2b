import { brand } from '#contract/brand.ts';
import type { LegalText } from './legal.ts';
import { planCount } from './plan-list.ts';

export const termsText: LegalText = {
  title: 'Terms and Conditions',
  lead: 'What you may expect of us, what we expect of you, and what it costs.',
  sections: [
    {
      id: 'agreement',
      heading: 'The agreement',
      blocks: [
        `These terms hold between you and ${brand.name} from the moment you create an account. The Privacy Policy belongs to them.`,
      ],
    },
    { id: 'age', heading: 'Who may use the service', blocks: ['You must be 18 or older to use the service.'] },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        'You register with an e-mail address, a username and a password, and confirm the address by a link that works for 24 hours. The password has at least 8 characters, with one uppercase letter, one number and one special character.',
        'Keep the password to yourself. You are responsible for what happens under your account.',
      ],
    },
    {
      id: 'free',
      heading: 'Free accounts and free trials',
      blocks: [
        'An account without a subscription is on the Free Plan. It costs nothing, needs no payment details and may use the locations that are marked free.',
        'Free trials are limited to one per user.',
      ],
    },
    {
      id: 'plans',
      heading: 'Plans and prices',
      blocks: [
        `A subscription makes yours a Premium Plan. There are ${planCount}, all billed monthly. Prices are in US dollars; the payment provider counts them in cents, so $2.00 is an amount of 200.`,
        { table: 'plans' },
        'You choose your locations when you subscribe. A choice that is not paid is dropped after 7 days. Changing to another plan starts it at once at its full price; the days left of the old one are not carried over.',
      ],
    },
    {
      id: 'payment',
      heading: 'Payment',
      blocks: [
        'Payments go through a provider of card and mobile payments, in a window that opens from this site. Your plan starts once the provider has confirmed the payment.',
      ],
    },
    {
      id: 'renewal',
      heading: 'Renewal and cancelling',
      blocks: [
        'Subscriptions renew automatically every month, at the price of the plan, until you cancel. Your account shows the day of the next renewal as Next Reset, written like 03-Dec-2026.',
        'You can cancel at any time from the Subscription Plan section of your account. Your plan and its locations then stay yours until the end of the period you have paid for, and nothing more is charged.',
      ],
    },
    {
      id: 'refunds',
      heading: 'Refunds',
      blocks: [
        'You can ask for a refund within:',
        ['3 days of the purchase of a 1-month subscription;', '1 hour of the purchase of a shorter one.'],
        `Each user can have one refund. There is none for part of a period. To ask for it, write to ${brand.supportEmail} from the address of your account.`,
      ],
    },
    {
      id: 'fair-use',
      heading: 'Fair use',
      blocks: [
        'Use the service lawfully, on no more devices than your plan allows, and do not resell it or use it to harm others. We may close an account that does.',
      ],
    },
    {
      id: 'service',
      heading: 'The service',
      blocks: [
        'We work to keep every location reachable, but cannot promise that each one always is. Locations are added regularly, and one may be replaced.',
        `If something does not work, write to ${brand.supportEmail}. Support answers by e-mail, 24 hours a day and 7 days a week.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      blocks: [
        'We may amend these terms and tell you before we do. Amendments take effect 7 days after the notice. If you do not agree, cancel before that day.',
      ],
    },
    {
      id: 'law',
      heading: 'Governing law',
      blocks: ['These terms are governed by Kenyan law. Our operating jurisdiction is the European Union.'],
    },
  ],
};
