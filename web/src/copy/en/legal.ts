import { brand } from '#contract/brand.ts';
import type { PlanKey } from '#domain/plans.ts';
import { keptDays, stoppedDays } from '#domain/undeliverable.ts';

/** A paragraph, a list, or the plan table, which comes from the domain. */
export type LegalBlock = string | readonly string[] | { table: 'plans' };
export type LegalSection = { id: string; heading: string; blocks: readonly LegalBlock[] };
export type LegalText = { title: string; lead: string; sections: readonly LegalSection[] };

export const legalCopy = {
  contents: 'Contents',
  since: 'In force since 21 November 2026.',
  plan: 'Plan',
  price: 'Monthly',
  locations: 'Locations',
  counted: (plan: PlanKey, count: number) => (plan === 'explorer' ? `${count} premium` : String(count)),
  all: (count: number) => `All current and future, ${count} today`,
  devices: 'Devices',
};

export const privacyText: LegalText = {
  title: 'Privacy Policy',
  lead: 'What we keep about you, what we never keep, and what lies in your own browser.',
  sections: [
    {
      id: 'no-logs',
      heading: 'What we never keep',
      blocks: [
        'We keep no activity logs and no connection logs. We do not record which sites you visit, what you send or receive, which location you connect to, or when and from where you connect.',
        'What is not recorded cannot be handed over, sold or lost.',
      ],
    },
    {
      id: 'collected',
      heading: 'What we collect',
      blocks: [
        'We collect no more than this:',
        [
          'Your name, that is the username you choose, and your e-mail address.',
          'Payment information: your plan, its price, the dates it was paid and renews, and the customer code under which our payment provider knows you.',
          'Aggregate statistics, such as how fast our pages load. They carry the name of a page and a number, and nothing about you.',
          'Anonymous diagnostics, if you choose to send them. They are optional.',
          'Correspondence: what you write to us.',
        ],
        'So that the service works, your account also holds the locations you chose and a hash of your password. The password itself is not stored.',
      ],
    },
    {
      id: 'use',
      heading: 'What we use it for',
      blocks: [
        'To open your account, to sign you in, to give you the locations of your plan, to take and confirm payments, to write to you about your account and your subscription, and to answer you. Not for advertising.',
      ],
    },
    {
      id: 'payments',
      heading: 'Payments',
      blocks: [
        'Payments go through a provider of card and mobile payments, in a window of its own. Your card or mobile money number is given to the provider and never reaches us. The provider is told your e-mail address, your plan and its price.',
      ],
    },
    {
      id: 'browser',
      heading: 'What is stored in your browser',
      blocks: [
        'This site keeps a few things in the local storage of your browser:',
        [
          'While you are signed in, two tokens, named access_token and refresh_token. They take the place of your password. Signing out removes them.',
          'Your e-mail address, if you tick Remember me. The password is never kept.',
          'Whether you chose dark, light or system colours.',
        ],
        'No cookies are used beyond what is needed for the site to work. There are none for advertising and none that follow you.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long we keep it',
      blocks: [
        'Your account is kept while you have it. An account whose e-mail address is never confirmed is deleted after 7 days, and so is a choice of locations that is not paid.',
        'For an emergency we keep encrypted backups of our databases, each for 35 days. What is deleted from your account is gone from them too after that.',
        `If a mail to you comes back, we send nothing to that address for ${stoppedDays.bounce} days, and for ${stoppedDays.complaint} days if a mail is reported as spam, or until you confirm the address again. We note that under a hash of the address, and delete it ${keptDays} days later. Our mail service keeps the address itself on its list of those it delivers nothing to, until you confirm it or we write to it again.`,
        'The link that confirms an e-mail address works for 24 hours, the link that resets a password for 1 hour, and each only once.',
      ],
    },
    {
      id: 'protection',
      heading: 'How it is protected',
      blocks: [
        'The service uses 256-bit encryption. A password has at least 8 characters, with one uppercase letter, one number and one special character. No e-mail address, IP address or token is written into the technical records of our servers.',
      ],
    },
    {
      id: 'choices',
      heading: 'Your choices',
      blocks: [
        `You can ask what we hold about you, have it corrected, or have your account deleted. Write to ${brand.supportEmail}; support answers by e-mail, 24 hours a day and 7 days a week.`,
        'The service is for people who are 18 or older. We do not knowingly keep data of anyone younger.',
      ],
    },
    {
      id: 'privacy-law',
      heading: 'Changes and law',
      blocks: [
        'If this policy changes, we tell you first. The change takes effect 7 days after the notice.',
        'This policy is governed by Kenyan law. Our operating jurisdiction is the European Union.',
      ],
    },
  ],
};
