import { linkToken } from '#auth/email-link.ts';
import type { FailureName } from '#contract/failures.ts';
import type { RouteName } from '#contract/routes.ts';
import { handler as notFound } from '#functions/api/not-found.ts';
import { apiEvent, lambdaContext } from '#test/support/api-event.ts';
import type { OracleScene } from '#test/support/compat-fixture.ts';
import { becomePaying, beginCheckout } from '#test/support/customer.ts';

type Seen = { status: number; body: Record<string, unknown> };
type Provoke = (scene: OracleScene) => Promise<Seen>;

const newPassword = { new_password: 'Newer-pass-1', confirm_password: 'Newer-pass-1' };
const newcomer = { email: 'new@example.com', username: 'new', password: 'Demo-pass-1' };
const wish = { email: 'ann@example.com', amount: 200, plan: 'PLN_explorer', start_date: '2026-11-21T12:00:00Z' };

const asking =
  (route: RouteName, body: unknown, bearer?: string): Provoke =>
  ({ api, tokens }) => {
    const sent = JSON.stringify(body).replace(/\$[a-z]+/g, (name) => tokens[name] ?? name);
    return api.send(route, { body: sent, ...(bearer ? { bearer: tokens[bearer] ?? bearer } : {}) });
  };

const signedIn = (route: RouteName, body: unknown): Provoke => asking(route, body, '$access');

const sending =
  (body: string, type = 'application/json'): Provoke =>
  ({ api }) =>
    api.send('createToken', { body, headers: { 'content-type': type } });

const astray =
  (rawPath: string): Provoke =>
  async () => {
    const result = await notFound({ ...apiEvent('getUser'), rawPath }, lambdaContext);
    return { status: result.statusCode ?? 0, body: JSON.parse(result.body ?? '{}') };
  };

const resetting =
  (minutesLater: number): Provoke =>
  async (scene) => {
    const { ports, ann, context } = scene;
    const secret = await linkToken(ports.hashes, ann, minutesLater ? 'reset' : 'verify', ports.clock.now());
    context.moveClock(minutesLater * 60_000);
    return asking('resetPassword', { ...newPassword, token: `${ann.id}.${secret}` })(scene);
  };

const guess = asking('createToken', { email: 'ann@example.com', password: 'Wrong-pass-1' });

const hasty: Provoke = async (scene) => {
  for (let failure = 0; failure < 10; failure += 1) await guess(scene);
  return guess(scene);
};

const broken: Provoke = ({ ports, api }) => {
  ports.database.get = async () => {
    throw new Error('the table does not answer');
  };
  return api.call('createToken', { email: 'ann@example.com', password: 'Demo-pass-1' });
};

const paid: Provoke = async (scene) => {
  const { ports, ann } = scene;
  await beginCheckout(ports, ann, 'https://checkout.example/1');
  ports.provider.listSubscriptions = async () => [];
  ports.provider.listCharges = async () => [];
  const charge = { status: 'success' as const, amountCents: 200, currency: 'USD', domain: 'test', paidAt: null };
  ports.provider.verify = async () => ({ ...charge, planCode: wish.plan, customerCode: 'CUS_ann' });
  return signedIn('startPayment', wish)(scene);
};

const twice =
  (first: Provoke, second: Provoke): Provoke =>
  async (scene) => {
    await first(scene);
    return second(scene);
  };

const unsigned: Provoke = ({ ports, api }) => {
  ports.webhooks.read = async () => null;
  return api.send('receivePaystack', { body: '{}' });
};

/** For each row of the table of failures a request that meets it; a new row does not compile without one. */
export const provocations: Record<FailureName, Provoke> = {
  invalid: asking('createToken', {}),
  parse_error: sending('{'),
  unsupported_media_type: sending('a=b', 'text/plain'),
  payload_too_large: sending(`"${'a'.repeat(70_000)}"`),
  not_found: astray('/api/nothing/'),
  method_not_allowed: astray('/api/token/'),
  throttled: hasty,
  server_error: broken,
  not_authenticated: asking('changePassword', {}),
  bad_authorization_header: asking('changePassword', {}, 'two words'),
  token_not_valid: asking('changePassword', {}, 'garbage'),
  token_without_user: asking('changePassword', {}, '$nameless'),
  user_not_found: asking('changePassword', {}, '$gone'),
  refresh_not_valid: asking('refreshToken', { refresh: 'garbage' }),
  refresh_wrong_type: asking('refreshToken', { refresh: '$access' }),
  refresh_spent: asking('refreshToken', { refresh: '$spent' }),
  no_active_account: guess,
  username_taken: asking('registerUser', { ...newcomer, username: 'ann', confirm_password: 'Demo-pass-1' }),
  passwords_differ: asking('registerUser', { ...newcomer, confirm_password: 'Other-pass-1' }),
  link_not_valid: resetting(0),
  link_expired: resetting(60),
  old_password_wrong: signedIn('changePassword', { old_password: 'Wrong-pass-1', new_password: 'Newer-pass-1' }),
  unknown_server: signedIn('selectServers', { server_ids: [999] }),
  location_not_found: signedIn('deleteSubscribed', { location_ids: [1] }),
  allowance_exceeded: twice(
    signedIn('selectServers', { server_ids: [1] }),
    signedIn('updateSubscribed', { location_ids: [1], paid: true }),
  ),
  email_not_yours: signedIn('startPayment', { ...wish, email: 'bob@example.com' }),
  plan_unknown: signedIn('startPayment', { ...wish, plan: 'PLN_free' }),
  amount_not_of_plan: signedIn('startPayment', { ...wish, amount: 1 }),
  plan_is_current: async (scene) => {
    await becomePaying(scene.ports, scene.ann);
    return signedIn('startPayment', wish)(scene);
  },
  payment_received: paid,
  checkout_in_progress: async (scene) => {
    await beginCheckout(scene.ports, scene.ann, null);
    return signedIn('startPayment', wish)(scene);
  },
  nothing_to_cancel: signedIn('cancelSubscription', {}),
  payment_not_found: signedIn('confirmPayment', { reference: 'pay-1' }),
  provider_unavailable: signedIn('startPayment', wish),
  confirmation_delayed: async (scene) => {
    await beginCheckout(scene.ports, scene.ann, 'https://checkout.example/1');
    return signedIn('confirmPayment', { reference: 'pay-1' })(scene);
  },
  signature_not_valid: unsigned,
};
