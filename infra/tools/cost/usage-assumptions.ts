import type { Run } from './operation-units.ts';

/** What a hundred users do in a month. Assumptions, all of them: replace them by what is seen. */
export const usageAssumptions = {
  newUsers: { count: 5, says: 'people who register' },
  payers: { count: 30, says: 'users on a plan' },
  purchases: { count: 2, says: 'first payments' },
  abandonedCheckouts: { count: 1, says: 'checkouts that are opened and never paid, looked at hourly for a day' },
  renewals: { count: 28, says: 'renewals that are paid' },
  refusals: { count: 1, says: 'renewals that the bank refuses' },
  cancellations: { count: 1, says: 'cancellations' },
  signIns: { count: 100, says: 'sign-ins' },
  visits: { count: 400, says: 'visits of the site' },
  pageLoads: { count: 1200, says: 'pages loaded in those visits' },
  requestsPerPage: { count: 4, says: 'files a page loads, what the browser still has left out' },
  kilobytesPerPage: { count: 60, says: 'kB of those files, compressed' },
  kilobytesPerCall: { count: 1.5, says: 'kB of an answer of the API' },
} as const;

export type Habit = keyof typeof usageAssumptions;

const of = (habit: Habit): number => usageAssumptions[habit].count;

export type Repeated = { run: Run; times: number };

const noticesOfRenewal = 3;
const noticesOfPurchase = 2;
const noticesOfRefusal = 3;
const noticesOfCancellation = 2;
const notices =
  of('purchases') * noticesOfPurchase +
  of('renewals') * noticesOfRenewal +
  of('refusals') * noticesOfRefusal +
  of('cancellations') * noticesOfCancellation;
const endings = of('refusals') + of('cancellations');
const passwordChanges = 3;
const telling = of('purchases') / 2 + of('renewals') + of('refusals') + of('cancellations');

/** The runs of the Lambdas that come of it, for a hundred users and a month; the jobs are counted by themselves. */
export const monthlyRunsPer100Users: readonly Repeated[] = [
  { run: { name: 'registerUser', situation: 'makes an account' }, times: of('newUsers') },
  { run: { name: 'registerUser', situation: 'the name is taken' }, times: 1 },
  { run: { name: 'sendMail', situation: 'account.registered' }, times: of('newUsers') },
  { run: { name: 'verifyEmail', situation: 'confirms the address' }, times: of('newUsers') },
  { run: { name: 'resendVerification', situation: 'is asked for the mail' }, times: 1 },
  { run: { name: 'sendMail', situation: 'verification.requested' }, times: 1 },
  { run: { name: 'createToken', situation: 'signs in' }, times: of('signIns') },
  { run: { name: 'createToken', situation: 'the password is wrong' }, times: 10 },
  { run: { name: 'refreshToken', situation: 'gives the next pair' }, times: of('visits') },
  {
    run: { name: 'refreshToken', situation: 'gives the next pair to a subscriber with two devices' },
    times: of('visits') / 2,
  },
  { run: { name: 'refreshToken', situation: 'gives the same pair again' }, times: 5 },
  { run: { name: 'logout', situation: 'ends the session' }, times: 20 },
  { run: { name: 'requestReset', situation: 'is asked for the mail' }, times: 2 },
  { run: { name: 'sendMail', situation: 'reset.requested' }, times: 2 },
  { run: { name: 'resetPassword', situation: 'sets a new password' }, times: 2 },
  { run: { name: 'changePassword', situation: 'sets a new password' }, times: 1 },
  { run: { name: 'getUser', situation: 'shows the record' }, times: of('visits') * 2 },
  { run: { name: 'getSubscription', situation: 'looks at the provider' }, times: of('payers') * 2 },
  { run: { name: 'getSubscription', situation: 'looked a moment ago' }, times: of('payers') },
  { run: { name: 'getSubscription', situation: 'never was a customer' }, times: 100 - of('payers') },
  { run: { name: 'listSubscribed', situation: 'shows five' }, times: of('visits') / 2 },
  { run: { name: 'listServers', situation: 'to a member' }, times: of('visits') / 2 },
  { run: { name: 'listServers', situation: 'to a stranger' }, times: 20 },
  { run: { name: 'recordPageMetrics', situation: 'takes three' }, times: of('visits') },
  { run: { name: 'selectServers', situation: 'keeps five' }, times: of('purchases') + of('abandonedCheckouts') },
  { run: { name: 'selectServers', situation: 'adds one on a plan' }, times: 5 },
  { run: { name: 'deleteSubscribed', situation: 'gives one up' }, times: 5 },
  {
    run: { name: 'startPayment', situation: 'opens the first checkout' },
    times: of('purchases') + of('abandonedCheckouts'),
  },
  { run: { name: 'confirmPayment', situation: 'is the first to see it paid' }, times: of('purchases') / 2 },
  { run: { name: 'confirmPayment', situation: 'comes after the webhook' }, times: of('purchases') / 2 },
  { run: { name: 'confirmPayment', situation: 'sees it not paid yet' }, times: of('purchases') * 2 },
  { run: { name: 'cancelSubscription', situation: 'ends the renewal' }, times: of('cancellations') },
  { run: { name: 'receivePaystack', situation: 'passes a notice on' }, times: notices },
  { run: { name: 'syncSubscription', situation: 'on a first charge' }, times: of('purchases') / 2 },
  { run: { name: 'syncSubscription', situation: 'on a renewal' }, times: of('renewals') },
  { run: { name: 'syncSubscription', situation: 'on a renewal that was refused' }, times: of('refusals') },
  { run: { name: 'syncSubscription', situation: 'on a cancellation at the provider' }, times: of('cancellations') },
  { run: { name: 'syncSubscription', situation: 'on a notice that brings nothing new' }, times: notices - telling },
  { run: { name: 'syncSubscription', situation: 'on the day after the last' }, times: endings },
  { run: { name: 'sendMail', situation: 'payment.recorded' }, times: of('purchases') + of('renewals') },
  { run: { name: 'sendMail', situation: 'tells the owner' }, times: passwordChanges + 2 * endings },
  { run: { name: 'reconcileLocations', situation: 'gives a new plan its locations' }, times: of('purchases') + 10 },
  { run: { name: 'reconcileLocations', situation: 'takes those of a plan that is over' }, times: endings },
];
