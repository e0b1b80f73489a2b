import type { FunctionName } from '#infra/config/names.ts';
import type { Units } from './units.ts';
import { readUnits } from './units.ts';

/**
 * What every Lambda asks for, cold, in each situation that is typical of it, and it must not ask for more: test/performance/capacity
 * brings each about and compares. `npm run cost` names the Lambdas without a row. 'a subscriber sends the example' is
 * brought about for every endpoint; 'tells the owner' is what each mail takes that has no row under the name of its event.
 */
export const operationUnits = {
  createToken: {
    'signs in': 'get 3, put 1, update 1, delete 1, reads 3, writes 3, secrets 2',
    'signs in after a wrong password': 'get 3, put 1, update 1, delete 1, reads 3, writes 3, secrets 2',
    'signs in on a known device': 'get 4, put 1, update 1, delete 1, reads 4, writes 3, secrets 2',
    'the password is wrong': 'get 3, put 1, reads 3, writes 1, secrets 1',
    'the password is wrong on a known device': 'get 4, put 1, reads 4, writes 1, secrets 1',
    'nobody has the address': 'get 3, put 1, reads 3, writes 1, secrets 1',
    'too many passwords were wrong': 'get 1, reads 1, secrets 1',
  },
  refreshToken: {
    'gives the next pair': 'get 1, update 1, reads 1, writes 1, secrets 1',
    'gives the next pair to a subscriber with two devices': 'get 1, update 1, reads 1, writes 2, secrets 1',
    'gives the same pair again': 'get 1, update 1, reads 1, writes 1, secrets 1',
    'gives the same pair a third time': 'get 1, reads 1, secrets 1',
    'meets a token of long ago': 'get 1, update 1, reads 1, writes 1, publishes 1, events 1',
  },
  registerUser: {
    'makes an account': 'get 1, put 1, transact 1, reads 1, writes 5, publishes 1, events 1, secrets 1',
    'the address is taken': 'get 1, put 1, transact 1, reads 1, writes 5, publishes 1, events 1, secrets 1',
    'the name is taken': 'get 1, reads 1, secrets 1',
  },
  verifyEmail: {
    'confirms the address': 'get 2, transact 1, reads 2, writes 8, secrets 2',
    'confirms the address again': 'get 2, transact 1, reads 2, writes 4, secrets 2',
    'the link was used before': 'get 1, reads 1, secrets 1',
  },
  reverifyEmail: {
    'is asked for the link': 'get 2, put 1, reads 2, writes 1, publishes 1, events 1, secrets 1',
    'has nothing to confirm': 'get 1, reads 1',
  },
  resendVerification: {
    'is asked for the mail': 'publishes 1, events 1, secrets 1',
  },
  requestReset: {
    'is asked for the mail': 'publishes 1, events 1, secrets 1',
  },
  resetPassword: {
    'sets a new password': 'get 1, update 1, transact 1, reads 1, writes 5, publishes 1, events 1, secrets 2',
  },
  changePassword: {
    'sets a new password': 'get 2, put 1, update 1, transact 1, reads 2, writes 6, publishes 1, events 1, secrets 2',
    'the old password is wrong': 'get 2, put 1, reads 2, writes 1, secrets 1',
  },
  logout: {
    'ends the session': 'get 1, update 1, reads 1, writes 1',
  },
  getUser: {
    'shows the record': 'get 1, reads 1',
    'nobody is signed in': '',
  },
  updateUser: {
    'never was a customer': 'get 1, reads 1',
    'looks at the provider': 'get 2, update 2, reads 2, writes 2, publishes 1, events 1, secrets 1, list 1',
    'looked a moment ago': 'get 1, reads 1',
  },
  listServers: {
    'to a stranger': 'query 1, reads 1',
    'to a member': 'get 1, query 1, reads 2',
  },
  selectServers: {
    'keeps five': 'get 2, query 1, put 1, reads 3, writes 1, publishes 1, events 1',
    'adds one on a plan': 'get 2, query 1, put 1, reads 3, writes 1, publishes 1, events 1',
    'one is not there': 'get 1, query 1, reads 2',
  },
  listSubscribed: {
    'shows five': 'get 2, query 1, reads 3',
  },
  deleteSubscribed: {
    'gives one up': 'get 2, query 1, put 1, reads 3, writes 1, publishes 1, events 1',
    'gives the last paid one up': 'get 2, query 1, put 1, reads 3, writes 2, publishes 1, events 1',
  },
  updateSubscribed: {
    'marks one paid': 'get 2, put 1, reads 2, writes 1',
    'the plan has no more': 'get 2, reads 2',
    'it was never chosen': 'get 2, reads 2',
  },
  getSubscription: {
    'never was a customer': 'get 1, reads 1',
    'looks at the provider': 'get 2, update 2, reads 2, writes 2, publishes 1, events 1, secrets 1, list 1',
    'looked a moment ago': 'get 1, reads 1',
  },
  cancelSubscription: {
    'ends the renewal':
      'get 3, update 2, reads 3, writes 2, publishes 3, events 3, secrets 1, list 2, fetch 2, disable 1',
    'never was a customer': 'get 2, reads 2',
  },
  startPayment: {
    'opens the first checkout': 'get 2, update 1, transact 2, reads 2, writes 11, secrets 1, customer 1, initialize 1',
    'opens another one later': 'get 1, update 1, transact 1, reads 1, writes 10, secrets 1, initialize 1',
    'finds the same one open': 'get 3, update 1, reads 3, writes 1, publishes 1, events 1, secrets 1, verify 1, list 1',
    'takes the place of an open one':
      'get 3, update 2, transact 1, reads 3, writes 9, publishes 1, events 1, secrets 1, initialize 1, verify 1, list 1',
  },
  confirmPayment: {
    'is the first to see it paid':
      'get 4, update 3, reads 4, writes 6, publishes 2, events 2, secrets 1, verify 1, list 1, charges 1',
    'comes after the webhook': 'get 4, update 2, reads 4, writes 2, publishes 1, events 1, secrets 1, list 1',
    'sees it not paid yet': 'get 3, update 2, reads 3, writes 2, publishes 1, events 1, secrets 1, verify 1, list 1',
    'asks again within a second': 'get 2, update 1, reads 2, writes 1',
  },
  receivePaystack: {
    'passes a notice on': 'publishes 1, events 1, secrets 1',
    'the signature is wrong': 'secrets 1',
  },
  recordPageMetrics: {
    'takes three': '',
  },
  getOpenApi: {
    'prints the API': '',
  },
  notFound: {
    'no such path': '',
  },
  syncSubscription: {
    'on a first charge':
      'get 3, update 2, reads 3, writes 5, publishes 2, events 2, secrets 1, verify 1, list 1, charges 1',
    'paid, and the subscription is still to come':
      'get 3, update 2, reads 3, writes 3, publishes 2, events 2, secrets 1, verify 1, list 1, charges 1',
    'on a notice that brings nothing new':
      'get 3, update 1, reads 3, writes 1, publishes 1, events 1, secrets 1, list 1, charges 1',
    'on a renewal': 'get 4, put 1, update 1, reads 4, writes 5, publishes 2, events 2, secrets 1, list 1, charges 1',
    'on a renewal that was refused':
      'get 3, update 1, reads 3, writes 2, publishes 2, events 2, secrets 1, list 1, fetch 2, charges 1, disable 1',
    'on a cancellation at the provider':
      'get 3, update 1, reads 3, writes 1, publishes 2, events 2, secrets 1, list 1, charges 1',
    'on the day after the last':
      'get 2, update 1, reads 2, writes 2, publishes 2, events 2, secrets 1, list 1, charges 1',
    'on a review that finds all well': 'get 1, update 1, reads 1, writes 1, publishes 1, events 1, secrets 1, list 1',
    'on a notice about nobody': 'get 1, reads 1',
  },
  recordDispute: {
    'notes it': 'get 1, update 2, reads 1, writes 3',
    'noted it before': 'get 1, reads 1',
    'knows no such charge': 'get 1, reads 1',
  },
  recordFeedback: {
    'stops mail to a member': 'get 3, transact 1, reads 3, writes 4',
    'stops mail to nobody we know': 'get 2, transact 1, reads 2, writes 4',
    'stopped it before': 'get 1, reads 1',
  },
  reconcileLocations: {
    'gives a new plan its locations': 'get 2, query 1, put 1, reads 3, writes 2',
    'finds all well': 'get 2, query 1, reads 3',
    'takes those of a plan that is over': 'get 2, query 1, put 1, reads 3, writes 2',
    'sees a choice without a plan': 'get 2, query 1, reads 3',
  },
  sendMail: {
    'account.registered': 'get 4, put 3, reads 4, writes 3, mails 1, secrets 2',
    'account.registered with a known address': 'get 5, put 3, reads 5, writes 3, mails 1, secrets 1',
    'verification.requested': 'get 5, put 3, reads 5, writes 3, mails 1, secrets 2',
    'verification.requested by nobody': 'get 2, reads 2',
    'reset.requested': 'get 4, put 3, reads 4, writes 3, mails 1, secrets 2',
    'reverification.requested': 'get 2, put 2, reads 2, writes 2, mails 1, secrets 2',
    'tells the owner': 'get 2, put 2, reads 2, writes 2, mails 1, secrets 1',
    'tells nobody, since mail is stopped': 'get 2, reads 2, secrets 1',
    'password.changed after its mail': 'get 3, put 1, reads 3, writes 1, secrets 1',
    'reset.requested after its mail': 'get 5, put 1, reads 5, writes 1, secrets 2',
    'payment.recorded': 'get 3, update 2, reads 3, writes 4, mails 1, secrets 1',
    'payment.recorded after its receipt': 'get 2, reads 2',
    'payment.duplicated': 'get 3, put 2, reads 3, writes 2, mails 1, secrets 1',
  },
  resolveStaleCheckouts: {
    'none is open': 'query 4, reads 2',
    'one is open': 'get 1, query 4, update 1, reads 3, writes 1, publishes 1, events 1, secrets 1, verify 1, list 1',
    'three are open': 'get 3, query 4, update 3, reads 5, writes 3, publishes 3, events 3, secrets 1, verify 3, list 3',
  },
  expireSubscriptions: {
    'nobody is due': 'get 1, query 7, put 2, reads 4.5, writes 2',
    'one is due': 'get 1, query 7, put 2, reads 4.5, writes 2, publishes 1, events 1',
    'one is due beside five thousand others': 'get 1, query 7, put 2, reads 4.5, writes 2, publishes 1, events 1',
    'a hundred are due': 'get 1, query 8, put 3, reads 5.5, writes 3, publishes 10, events 100',
    'two hundred and fifty are due': 'get 1, query 9, put 4, reads 6.5, writes 4, publishes 25, events 250',
  },
  reconcileBilling: {
    'nobody pays': 'get 1, query 10, put 1, reads 6, writes 1, secrets 1, list 1',
    'one pays': 'get 6, query 10, put 1, reads 11, writes 1, secrets 1, list 1',
    'two pay': 'get 11, query 10, put 1, reads 16, writes 1, secrets 1, list 1',
    'one of two cancelled and we were not told':
      'get 10, query 10, put 1, reads 15, writes 1, publishes 1, events 1, secrets 1, list 1',
  },
} as const satisfies Partial<Record<FunctionName, Record<string, string>>>;

type Table = typeof operationUnits;

/** A Lambda in one of its situations. */
export type Run = { [N in keyof Table]: { name: N; situation: keyof Table[N] & string } }[keyof Table];

const units: Partial<Record<FunctionName, Record<string, string>>> = operationUnits;

/** The situations of a Lambda; none where nothing was measured. */
export const rowsOf = (name: FunctionName): string[] => Object.keys(units[name] ?? {});

export const unitsOf = ({ name, situation }: { name: FunctionName; situation: string }): Units => {
  const line = units[name]?.[situation];
  if (line === undefined) throw new RangeError(`${name} has no situation '${situation}'`);
  return readUnits(line);
};
