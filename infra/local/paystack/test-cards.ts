import type { Card } from './records.ts';

type TestCard = Pick<Card, 'brand' | 'bin' | 'last4' | 'isReusable'> & {
  label: string;
  /** What its signature is derived from: without the customer's code everybody has the same card. */
  number: (customerCode: string) => string;
};

/** The cards that the hosted pages offer. */
export const testCards = {
  own: {
    label: 'Visa 4081',
    brand: 'visa',
    bin: '408408',
    last4: '4081',
    isReusable: true,
    number: (customerCode) => customerCode,
  },
  second: {
    label: 'Mastercard 5559',
    brand: 'mastercard',
    bin: '519260',
    last4: '5559',
    isReusable: true,
    number: (customerCode) => `${customerCode}:second`,
  },
  shared: {
    label: 'Visa 1111, the same card in every account',
    brand: 'visa',
    bin: '411111',
    last4: '1111',
    isReusable: true,
    number: () => 'shared',
  },
  single: {
    label: 'Verve 6666, can’t be charged again',
    brand: 'verve',
    bin: '506066',
    last4: '6666',
    isReusable: false,
    number: (customerCode) => `${customerCode}:single`,
  },
} satisfies Record<string, TestCard>;

export type TestCardName = keyof typeof testCards;

export const isTestCardName = (name: string): name is TestCardName => Object.hasOwn(testCards, name);

export const freshCard = { expiresIn: '2030-12', isDeclining: false, isActive: true };

/** The card of every customer whose data were written before there were several. */
export const ownCard: Omit<Card, 'id' | 'code' | 'signature' | 'customerCode'> = {
  brand: testCards.own.brand,
  bin: testCards.own.bin,
  last4: testCards.own.last4,
  isReusable: true,
  ...freshCard,
};
