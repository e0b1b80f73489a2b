import { linkToken } from '#auth/email-link.ts';
import type { FailureName } from '#contract/failures.ts';
import type { RouteName } from '#contract/routes.ts';
import { handler as notFound } from '#functions/api/not-found.ts';
import { originHeader } from '#runtime/origin.ts';
import { apiEvent, lambdaContext } from '#test/support/api-event.ts';
import type { CompatFixture } from '#test/support/compat-fixture.ts';
import { becomePaying, beginCheckout } from '#test/support/customer.ts';

type ApiResponse = { status: number; body: Record<string, unknown> };
type FailingRequest = (fixture: CompatFixture) => Promise<ApiResponse>;

const newPassword = { new_password: 'Newer-pass-1', confirm_password: 'Newer-pass-1' };
const newcomer = { email: 'new@example.com', username: 'new', password: 'Demo-pass-1' };
const checkout = { email: 'ann@example.com', amount: 200, plan: 'PLN_explorer', start_date: '2026-11-21T12:00:00Z' };

const request =
  (route: RouteName, body: unknown, bearer?: string): FailingRequest =>
  ({ api, tokens }) => {
    const payload = JSON.stringify(body).replace(/\$[a-z]+/g, (name) => tokens[name] ?? name);
    return api.send(route, { body: payload, ...(bearer ? { bearer: tokens[bearer] ?? bearer } : {}) });
  };

const signedIn = (route: RouteName, body: unknown): FailingRequest => request(route, body, '$access');

const rawRequest =
  (body: string, type = 'application/json'): FailingRequest =>
  ({ api }) =>
    api.send('createToken', { body, headers: { 'content-type': type } });

const unknownRoute =
  (rawPath: string): FailingRequest =>
  async () => {
    const result = await notFound({ ...apiEvent('getUser'), rawPath }, lambdaContext);
    return { status: result.statusCode ?? 0, body: JSON.parse(result.body ?? '{}') };
  };

const resetAfter =
  (minutesLater: number): FailingRequest =>
  async (fixture) => {
    const { ports, ann, context } = fixture;
    const token = await linkToken(ports.hashes, ann, minutesLater ? 'reset' : 'verify', ports.clock.now());
    context.moveClock(minutesLater * 60_000);
    return request('resetPassword', { ...newPassword, token: `${ann.id}.${token}` })(fixture);
  };

const wrongPassword = request('createToken', { email: 'ann@example.com', password: 'Wrong-pass-1' });

const rateLimited: FailingRequest = async (fixture) => {
  for (let failure = 0; failure < 10; failure += 1) await wrongPassword(fixture);
  return wrongPassword(fixture);
};

const databaseDown: FailingRequest = ({ ports, api }) => {
  ports.database.get = async () => {
    throw new Error('the table does not answer');
  };
  return api.call('createToken', { email: 'ann@example.com', password: 'Demo-pass-1' });
};

const databaseThrottled: FailingRequest = ({ ports, api }) => {
  ports.database.get = async () => {
    throw Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' });
  };
  return api.call('createToken', { email: 'ann@example.com', password: 'Demo-pass-1' });
};

/** Every write comes second to another one. */
const overtaken: FailingRequest = (fixture) => {
  fixture.ports.database.write = async () => false;
  return signedIn('selectServers', { server_ids: [1] })(fixture);
};

const alreadyPaid: FailingRequest = async (fixture) => {
  const { ports, ann } = fixture;
  await beginCheckout(ports, ann, 'https://checkout.example/1');
  ports.provider.listSubscriptions = async () => [];
  ports.provider.listCharges = async () => [];
  const charge = { status: 'success' as const, amountCents: 200, currency: 'USD', domain: 'test', paidAt: null };
  ports.provider.verify = async () => ({ ...charge, planCode: checkout.plan, customerCode: 'CUS_ann' });
  return signedIn('startPayment', checkout)(fixture);
};

const inSequence =
  (first: FailingRequest, second: FailingRequest): FailingRequest =>
  async (fixture) => {
    await first(fixture);
    return second(fixture);
  };

const unsigned: FailingRequest = ({ ports, api }) => {
  ports.webhooks.read = async () => null;
  return api.send('receivePaystack', { body: '{}' });
};

/** For each failure of the contract, a request that gets it. A new failure does not compile without one. */
export const failingRequests: Record<FailureName, FailingRequest> = {
  invalid: request('createToken', {}),
  parse_error: rawRequest('{'),
  unsupported_media_type: rawRequest('a=b', 'text/plain'),
  payload_too_large: rawRequest(`"${'a'.repeat(70_000)}"`),
  not_found: unknownRoute('/api/nothing/'),
  method_not_allowed: unknownRoute('/api/token/'),
  not_from_edge: ({ api }) => api.send('getUser', { headers: { [originHeader]: 'guessed' } }),
  throttled: rateLimited,
  concurrent_update: overtaken,
  service_unavailable: databaseThrottled,
  server_error: databaseDown,
  not_authenticated: request('changePassword', {}),
  bad_authorization_header: request('changePassword', {}, 'two words'),
  token_not_valid: request('changePassword', {}, 'garbage'),
  token_without_user: request('changePassword', {}, '$nameless'),
  user_not_found: request('changePassword', {}, '$gone'),
  refresh_not_valid: request('refreshToken', { refresh: 'garbage' }),
  refresh_wrong_type: request('refreshToken', { refresh: '$access' }),
  refresh_spent: request('refreshToken', { refresh: '$spent' }),
  no_active_account: wrongPassword,
  username_taken: request('registerUser', { ...newcomer, username: 'ann', confirm_password: 'Demo-pass-1' }),
  passwords_differ: request('registerUser', { ...newcomer, confirm_password: 'Other-pass-1' }),
  link_not_valid: resetAfter(0),
  link_expired: resetAfter(60),
  nothing_to_confirm: signedIn('reverifyEmail', {}),
  old_password_wrong: signedIn('changePassword', { old_password: 'Wrong-pass-1', new_password: 'Newer-pass-1' }),
  unknown_server: signedIn('selectServers', { server_ids: [999] }),
  location_not_found: signedIn('deleteSubscribed', { location_ids: [1] }),
  allowance_exceeded: inSequence(
    signedIn('selectServers', { server_ids: [1] }),
    signedIn('updateSubscribed', { location_ids: [1], paid: true }),
  ),
  email_not_yours: signedIn('startPayment', { ...checkout, email: 'bob@example.com' }),
  plan_unknown: signedIn('startPayment', { ...checkout, plan: 'PLN_free' }),
  amount_not_of_plan: signedIn('startPayment', { ...checkout, amount: 1 }),
  plan_is_current: async (fixture) => {
    await becomePaying(fixture.ports, fixture.ann);
    return signedIn('startPayment', checkout)(fixture);
  },
  payment_received: alreadyPaid,
  checkout_in_progress: async (fixture) => {
    await beginCheckout(fixture.ports, fixture.ann, null);
    return signedIn('startPayment', checkout)(fixture);
  },
  nothing_to_cancel: signedIn('cancelSubscription', {}),
  payment_not_found: signedIn('confirmPayment', { reference: 'pay-1' }),
  provider_unavailable: signedIn('startPayment', checkout),
  confirmation_delayed: async (fixture) => {
    await beginCheckout(fixture.ports, fixture.ann, 'https://checkout.example/1');
    return signedIn('confirmPayment', { reference: 'pay-1' })(fixture);
  },
  signature_not_valid: unsigned,
};
