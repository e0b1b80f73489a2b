import { dollars } from '#domain/money.ts';
import type { PlanKey } from '#domain/plans.ts';
import { lowestPrice, planCountCapital, plansWithPrices } from './plan-list.ts';

type PlanText = { subtitle: string; button: string; features: readonly string[] };

/** Subtitle, button and features of each plan; its numbers are in functions/domain/plans.ts. */
export const planCopy: Record<PlanKey, PlanText> = {
  explorer: {
    subtitle: 'For one device and two places you keep coming back to.',
    button: 'Get Special Deal',
    features: ['Basic 256-bit encryption', '24/7 basic support'],
  },
  jetsetter: {
    subtitle: 'For a phone, a laptop and a life across borders.',
    button: 'Most Popular Choice',
    features: ['Unlimited bandwidth', 'Priority support'],
  },
  streampro: {
    subtitle: 'For long evenings of films, and games after them.',
    button: 'Go Premium',
    features: ['4K streaming optimised', 'Gaming server priority'],
  },
  unlimited: {
    subtitle: 'For those who would rather not choose.',
    button: 'Get Ultimate Access',
    features: ['Dedicated IP option', 'VIP priority support', 'Advanced security features'],
  },
};

export const pricingCopy = {
  title: `${planCountCapital} plans, from ${lowestPrice} a month`,
  lead: 'They differ in how many locations and devices you use. You can cancel at any time.',
  billing: 'Billing period',
  monthly: 'Monthly billing',
  popular: 'POPULAR',
  perMonth: 'per month',
  billed: 'billed monthly',
  currency: 'USD',
  locations: 'premium locations',
  manyLocations: 'locations',
  all: 'All',
  allLocations: (count: number) => `current and future locations, ${count} today`,
  devices: (count: number) => (count === 1 ? 'device' : 'devices'),
  features: 'Features',
  current: 'Current Plan',
  change: 'Change plan',
  plans: 'Plans',
};

export const bannerCopy = {
  heading: 'Secure your internet.',
  text: 'Start using the product today.',
  anonymous: 'Sign up for free',
  free: 'Get Special Deal',
  premium: 'Rate Us on Play Store',
};

export const dialogCopy = {
  title: (count: number) => `Select ${count} VPN Locations`,
  allTitle: 'Thank You for Choosing Our Plan!',
  allText: (count: number) =>
    `Unlimited takes every location: the ${count} of today, and each new one on the day it opens. There is nothing to choose.`,
  chosen: (count: number, limit: number) => `${count} of ${limit} chosen`,
  free: 'also free',
  next: (cents: number) =>
    `Next, a payment window opens for ${dollars(cents)}. Your locations start once the payment arrives.`,
  clear: 'Clear',
  subscribe: 'Subscribe',
  cancel: 'Cancel',
  loading: 'Loading the locations',
  empty: 'No locations to choose from',
  emptyText: 'The catalogue is being changed at this moment. Close this and open it again in a minute.',
  done: 'Locations added successfully!',
  change: (plan: string, cents: number) =>
    `${plan} starts today at its full price of ${dollars(cents)}. It takes the place of the plan you have.`,
  lost: (days: number, plan: string) =>
    days === 1
      ? `The 1 day left of ${plan} is not carried over.`
      : `The ${days} days left of ${plan} are not carried over.`,
  yourPlan: 'your plan',
};

export const paymentCopy = {
  windowTitle: 'Pazia VPN payment',
  windowText: 'Opening the payment…',
  starting: (plan: string) => `Opening the payment for ${plan}`,
  paying: (plan: string) => `Pay for ${plan} in the other window`,
  payingText: 'This page follows by itself once you have paid or closed it.',
  blockedTitle: 'Your browser held the payment window back',
  blockedText: 'Nothing is wrong. Open it from here, and come back once you have paid.',
  open: 'Open the payment window',
  check: 'Check the payment',
  confirming: (plan: string) => `Looking at your payment for ${plan}`,
  confirmingText: 'The provider usually tells us within a few seconds.',
  unpaidTitle: 'No payment has arrived',
  unpaidText: 'The payment was not completed, and nothing was charged. Your chosen locations are kept for 7 days.',
  declinedTitle: 'The payment was declined',
  declinedText: 'Nothing was charged. You can try again, also with another card.',
  refusedTitle: 'The payment could not begin',
  lateTitle: 'Your payment is being confirmed',
  lateText: 'It takes longer than usual. You need not stay: your plan starts by itself, and your account shows it.',
  activeTitle: (plan: string) => `${plan} is yours`,
  activeText: (locations: number | 'all', devices: number) =>
    `${locations === 'all' ? 'Every location' : `Your ${locations} locations`}, on ${devices === 1 ? '1 device' : `up to ${devices} devices`}.`,
  again: 'Try again',
  other: 'Choose another plan',
  back: 'Back to the plans',
  account: 'Go to your account',
};

export const questionsCopy = {
  heading: 'Questions, answered plainly',
  items: ({ locations, email }: { locations: number; email: string }) => [
    {
      question: 'How long is the free trial?',
      answer:
        'As long as you like. A free account costs nothing, needs no payment details and may use the three locations that are marked free: New York, London and Frankfurt. You move to a plan when you want more.',
    },
    {
      question: 'Do you have servers worldwide?',
      answer: `Yes. There are ${locations} locations today, in the USA, UK, Germany, Hong Kong and India among others, and more are added regularly. Your plan says how many of them you choose.`,
    },
    {
      question: 'What if I have technical issues?',
      answer: `Write to ${email}. Support answers by e-mail, 24 hours a day and 7 days a week. JetSetter has priority support, Unlimited VIP priority support.`,
    },
    {
      question: 'How is my data secured?',
      answer:
        'Your traffic is encrypted with 256 bits, and no activity or connection logs are kept. We keep your name, e-mail and payment information, aggregate statistics, what you write to us, and anonymous diagnostics if you opt in.',
    },
    {
      question: 'Which payment plans are there?',
      answer: `${planCountCapital}, all billed monthly in US dollars: ${plansWithPrices}. You pay by card or mobile payment in a window of our payment provider, and your plan renews every month until you cancel.`,
    },
    {
      question: 'Can I cancel?',
      answer:
        'At any time. Your plan then stays yours until the end of the month you have paid for, and nothing more is charged. Within 3 days of subscribing you can also ask for a refund, once per customer; there is none for part of a month.',
    },
  ],
};
