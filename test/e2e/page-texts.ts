/** The texts that the specification requires on the pages. */

export const cards = [
  {
    title: 'Explorer',
    price: '$2.00',
    popular: 0,
    button: 'Get Special Deal',
    details: ['premium locations 2', 'device 1', 'Basic 256-bit encryption', '24/7 basic support'],
  },
  {
    title: 'JetSetter',
    price: '$4.00',
    popular: 1,
    button: 'Most Popular Choice',
    details: ['locations 5', 'devices 3', 'Unlimited bandwidth', 'Priority support'],
  },
  {
    title: 'StreamPro',
    price: '$6.00',
    popular: 0,
    button: 'Go Premium',
    details: ['locations 8', 'devices 5', '4K streaming optimised', 'Gaming server priority'],
  },
  {
    title: 'Unlimited',
    price: '$8.00',
    popular: 0,
    button: 'Get Ultimate Access',
    details: [
      'current and future locations, 34 today All',
      'devices 5',
      'Dedicated IP option',
      'VIP priority support',
      'Advanced security features',
    ],
  },
];

export const answers = [
  { question: 'How long is the free trial?', answer: 'needs no payment details' },
  { question: 'Do you have servers worldwide?', answer: 'USA, UK, Germany, Hong Kong and India' },
  { question: 'What if I have technical issues?', answer: 'support@pazia.app' },
  { question: 'How is my data secured?', answer: 'encrypted with 256 bits' },
  { question: 'Which payment plans are there?', answer: 'Explorer at $2' },
  { question: 'Can I cancel?', answer: 'At any time.' },
];

type FormText = {
  path: string;
  who: 'guest' | 'free';
  labels: string[];
  button: string | null;
  links: [name: string, target: string][];
  texts: string[];
};

export const forms: FormText[] = [
  {
    path: '/login',
    who: 'guest',
    labels: ['Email', 'Password', 'Remember me'],
    button: 'Sign in',
    links: [
      ['Forgot password', '/forgot-password'],
      ['Register', '/register'],
    ],
    texts: ['Please use the password sent to your email.'],
  },
  {
    path: '/register',
    who: 'guest',
    labels: ['Email', 'Username', 'Password', 'Confirm password'],
    button: 'Create your account',
    links: [
      ['terms and conditions', '/terms-and-conditions'],
      ['Sign in', '/login'],
    ],
    texts: [],
  },
  {
    path: '/forgot-password',
    who: 'guest',
    labels: ['Email'],
    button: 'Send reset link',
    links: [['Back to sign in', '/login']],
    texts: [],
  },
  {
    path: '/confirmation',
    who: 'guest',
    labels: ['Email'],
    button: 'Resend Verification Email',
    links: [],
    texts: ['Activate Your Email to Get Started', 'Your account was created, and a confirmation email was sent'],
  },
  {
    path: '/password-confirmation',
    who: 'guest',
    labels: [],
    button: null,
    links: [],
    texts: ['We sent a link to change the password to your email.'],
  },
  {
    path: '/password-reset?trcyeiheh=usr_1.1.x',
    who: 'guest',
    labels: ['Password', 'Confirm password', 'Show password'],
    button: 'Reset your password',
    links: [],
    texts: [],
  },
  {
    path: '/change-password',
    who: 'free',
    labels: ['Old Password', 'New Password'],
    button: 'Change password',
    links: [['Home', '/']],
    texts: [],
  },
  {
    path: '/verify-email',
    who: 'guest',
    labels: ['Email'],
    button: 'Resend Verification Email',
    links: [],
    texts: ['Invalid or missing verification token.'],
  },
];

const on = (path: string, ...texts: string[]) => texts.map((claim) => ({ path, claim }));

export const claims = [
  ...on(
    '/',
    'Blazing Fast Speeds',
    'No ads, no payment details.',
    '34 server locations',
    '256-bit encryption, and no activity or connection logs.',
    'From $2 a month.',
    'support answers by e-mail, day and night',
    'A free account needs no payment details.',
    'The USA, UK, Germany, Hong Kong and India among them, with more added regularly.',
    'You can cancel at any time.',
  ),
  ...on(
    '/privacy-policy',
    'no activity logs and no connection logs',
    'Your name, that is the username you choose, and your e-mail address.',
    'Payment information: your plan, its price',
    'Aggregate statistics',
    'Anonymous diagnostics, if you choose to send them.',
    'Correspondence',
  ),
  ...on(
    '/terms-and-conditions',
    'You must be 18 or older',
    'a provider of card and mobile payments',
    'renew automatically',
    'from the Subscription Plan section',
    'Free trials are limited to one per user.',
    'Amendments take effect 7 days after the notice.',
    'governed by Kenyan law',
    'operating jurisdiction is the European Union',
    '3 days of the purchase of a 1-month subscription',
    '1 hour of the purchase of a shorter one',
    'Each user can have one refund. There is none for part of a period.',
  ),
];
