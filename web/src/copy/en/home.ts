import { wholeDollars } from '#domain/money.ts';
import { planCountCapital } from './plan-list.ts';

export const homeCopy = {
  title: 'Your connection, behind a curtain',
  hero: {
    heading: 'Your connection, behind a curtain.',
    price: (usd: number) => `From ${wholeDollars(usd)} a month.`,
    lead: (locations: number) =>
      `Pazia is a VPN with ${locations} server locations, 256-bit encryption and no logs of what you do. A free account needs no payment details.`,
    viewPricing: 'View Pricing',
    download: 'Download Now',
    note: 'You can cancel at any time.',
    legendFree: 'Free with every account',
    legendPlan: 'With a plan',
    drawing: (locations: number) => `A map of the world with ${locations} locations, half of it behind a curtain`,
  },
  benefits: {
    heading: 'Six promises, and what stands behind each',
    network: {
      title: 'Global Server Network',
      text: 'The USA, UK, Germany, Hong Kong and India among them, with more added regularly.',
      locations: 'locations',
      countries: (count: number) => `in ${count} countries and territories`,
    },
    speed: {
      title: 'Blazing Fast Speeds',
      text: 'Distance is the one thing no network can hide, so choose a location close to you. Light itself needs this long through glass fibre:',
      from: (place: string) => `From ${place}, one way`,
      milliseconds: (count: number) => `${count} ms`,
    },
    free: {
      title: 'Free VPN Option',
      price: '$0',
      text: 'No ads, no payment details. These locations are open to every account:',
    },
    privacy: {
      title: 'Top-Notch Privacy',
      text: '256-bit encryption, and no activity or connection logs.',
      never: 'Never kept',
      neverItems: ['What you do online', 'When and where you connect'],
      kept: 'Kept',
      keptItems: [
        'Name, e-mail and payment information',
        'Aggregate statistics',
        'What you write to us, and diagnostics if you opt in',
      ],
    },
    pricing: {
      title: 'Affordable Pricing',
      text: `${planCountCapital} monthly plans. What differs is how many locations and devices you use.`,
      locations: (count: number | 'all') => (count === 'all' ? 'All locations' : `${count} locations`),
    },
    support: {
      title: '24/7 Customer Support',
      text: 'Write to us at any hour; support answers by e-mail, day and night.',
    },
  },
  streaming: {
    heading: 'VPN for Streaming',
    text: 'StreamPro is the plan for long evenings: its servers are optimised for 4K streaming, and games go first.',
    facts: (locations: number | 'all', devices: number, priceUsd: number) => [
      { figure: '4K', label: 'streaming optimised' },
      { figure: String(locations), label: 'locations of your choice' },
      { figure: String(devices), label: 'devices' },
      { figure: wholeDollars(priceUsd), label: 'a month' },
    ],
    link: 'View Pricing',
  },
  story: {
    heading: 'Our Story',
    lead: 'In Swahili, a pazia is the curtain in a doorway.',
    paragraphs: [
      'It lets the light and the air through. It keeps the street out. And whoever lives there decides when to draw it.',
      'That is the whole of what we make: a curtain for your connection. It should be plain what it costs, plain what it keeps about you, and plain how to leave.',
    ],
  },
  reviews: { heading: 'What people say', region: 'Reviews', previous: 'Previous reviews', next: 'More reviews' },
  signUp: {
    heading: 'Start free. Stay if it suits you.',
    text: 'A free account needs no payment details.',
    button: 'Sign up for free',
  },
};

export type Review = { name: string; handle: string; text: string; source: 'Play Store' | 'App Store' | 'Website' };

export const reviews: readonly Review[] = [
  {
    name: 'Amina W.',
    handle: '@amina.w',
    text: 'I switch to London for work and back to Nairobi in the evening. I press one button and forget that it is there.',
    source: 'Play Store',
  },
  {
    name: 'Jonas R.',
    handle: '@jonasr',
    text: 'I started with the free account, without ads and without a card. After two months I took the five locations.',
    source: 'Website',
  },
  {
    name: 'Priya S.',
    handle: '@priya_s',
    text: 'Four dollars, three devices, and the page says exactly what I pay and until when. I wish more companies did.',
    source: 'Play Store',
  },
  {
    name: 'Daniel K.',
    handle: '@dan.k',
    text: 'I wrote to support on a Sunday night about my television and had an answer before the film was over.',
    source: 'Website',
  },
];
