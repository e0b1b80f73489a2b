import type { Run } from './operation-units.ts';

/** Assumed usage per hundred users and month. Replace the numbers with measured ones. */
export const usageAssumptions = {
  newUsers: { count: 5, description: 'registrations' },
  payers: { count: 30, description: 'users on a plan' },
  purchases: { count: 2, description: 'first payments' },
  abandonedCheckouts: { count: 1, description: 'abandoned checkouts, checked hourly for a day' },
  renewals: { count: 28, description: 'paid renewals' },
  refusals: { count: 1, description: 'renewals declined by the bank' },
  cancellations: { count: 1, description: 'cancellations' },
  signIns: { count: 100, description: 'sign-ins' },
  visits: { count: 400, description: 'visits to the site' },
  pageLoads: { count: 1200, description: 'pages loaded in those visits' },
  requestsPerPage: { count: 4, description: 'files loaded per page, without cached ones' },
  kilobytesPerPage: { count: 60, description: 'compressed kB of these files' },
  kilobytesPerCall: { count: 1.5, description: 'kB per API response' },
} as const;

export type Assumption = keyof typeof usageAssumptions;

const of = (habit: Assumption): number => usageAssumptions[habit].count;

export type MonthlyRuns = { run: Run; times: number };

const webhooksPerRenewal = 3;
const webhooksPerPurchase = 2;
const webhooksPerRefusal = 3;
const webhooksPerCancellation = 2;
const webhooks =
  of('purchases') * webhooksPerPurchase +
  of('renewals') * webhooksPerRenewal +
  of('refusals') * webhooksPerRefusal +
  of('cancellations') * webhooksPerCancellation;
const endings = of('refusals') + of('cancellations');
const passwordChanges = 3;
const effective = of('purchases') / 2 + of('renewals') + of('refusals') + of('cancellations');

/** Derived Lambda invocations per hundred users and month. loads.ts adds those of the jobs. */
export const monthlyRunsPer100Users: readonly MonthlyRuns[] = [
  { run: { name: 'registerUser', situation: 'makes an account' }, times: of('newUsers') },
  { run: { name: 'registerUser', situation: 'the name is taken' }, times: 1 },
  { run: { name: 'sendMail', situation: 'account.registered' }, times: of('newUsers') },
  { run: { name: 'verifyEmail', situation: 'confirms the address' }, times: of('newUsers') },
  { run: { name: 'recordFeedback', situation: 'stops mail to nobody we know' }, times: of('newUsers') / 20 },
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
  { run: { name: 'receivePaystack', situation: 'passes a notice on' }, times: webhooks },
  { run: { name: 'syncSubscription', situation: 'on a first charge' }, times: of('purchases') / 2 },
  { run: { name: 'syncSubscription', situation: 'on a renewal' }, times: of('renewals') },
  { run: { name: 'syncSubscription', situation: 'on a renewal that was refused' }, times: of('refusals') },
  { run: { name: 'syncSubscription', situation: 'on a cancellation at the provider' }, times: of('cancellations') },
  { run: { name: 'syncSubscription', situation: 'on a notice that brings nothing new' }, times: webhooks - effective },
  { run: { name: 'syncSubscription', situation: 'on the day after the last' }, times: endings },
  { run: { name: 'sendMail', situation: 'payment.recorded' }, times: of('purchases') + of('renewals') },
  { run: { name: 'sendMail', situation: 'tells the owner' }, times: passwordChanges + 2 * endings },
  { run: { name: 'reconcileLocations', situation: 'gives a new plan its locations' }, times: of('purchases') + 10 },
  { run: { name: 'reconcileLocations', situation: 'takes those of a plan that is over' }, times: endings },
];
