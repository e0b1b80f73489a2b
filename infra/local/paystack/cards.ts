import type { Instant } from '#domain/days.ts';
import { dayMs, later } from './calendar.ts';
import { cardCodeOf, cardSignatureOf } from './ids.ts';
import type { Card, Customer } from './records.ts';
import type { SimulatorState } from './simulator-state.ts';
import type { TestCardName } from './test-cards.ts';
import { freshCard, testCards } from './test-cards.ts';

export const cardsOf = (state: SimulatorState, customer: Customer): Card[] =>
  state.cards.list().filter(({ customerCode }) => customerCode === customer.code);

export const cardOf = (state: SimulatorState, code: string | null): Card | undefined =>
  code === null ? undefined : state.cards.get(code);

/** Pays with a card, whose authorization is saved: the present one of this card, or a new one. Null if it declines. */
export const presentCard = (state: SimulatorState, customer: Customer, name: TestCardName): Card | null => {
  const { brand, bin, last4, isReusable, number } = testCards[name];
  const seed = number(customer.code);
  const signature = cardSignatureOf(seed);
  const earlier = cardsOf(state, customer).filter((card) => card.signature === signature);
  const today = state.now().toISOString();
  const present = earlier.find((card) => card.isActive && !isExpired(card, today));
  if (present) return present.isDeclining ? null : present;
  // The first card keeps the code that earlier versions gave it.
  const code = cardCodeOf([name === 'own' ? customer.code : `${customer.code}:${name}`, ...earlier.map(codeOf)].join());
  const id = 242_063_000 + state.nextNumber();
  const card: Card = {
    id,
    code,
    signature,
    customerCode: customer.code,
    brand,
    bin,
    last4,
    isReusable,
    ...freshCard,
    expiresIn: laterOf(freshCard.expiresIn, nextYear(today)),
  };
  state.cards.put(code, card);
  return card;
};

const codeOf = ({ code }: Card): string => code;
const laterOf = (a: string, b: string): string => (a > b ? a : b);
const nextYear = (today: Instant): string => `${Number(today.slice(0, 4)) + 1}-12`;

const isExpired = ({ expiresIn }: Card, at: Instant): boolean => expiresIn < at.slice(0, 7);

/** Whether the provider takes it for charges without the customer. It finds out whether the bank does only by trying. */
export const isChargeable = (card: Card): boolean => card.isActive && card.isReusable;

/** Why a saved card can't be charged at that time; null if it can. */
export const declineOf = (card: Card | undefined, customer: Customer, at: Instant): string | null => {
  if (customer.failsNextCharge) return 'Insufficient Funds';
  if (!card || !isChargeable(card) || card.isDeclining) return 'Declined';
  return isExpired(card, at) ? 'Expired card' : null;
};

export type CardChange = 'decline' | 'accept' | 'expire';

export const changedCard = (card: Card, change: CardChange, now: Date): Card =>
  change === 'expire'
    ? { ...card, expiresIn: later(now, -31 * dayMs).slice(0, 7) }
    : { ...card, isDeclining: change === 'decline' };
