import type { GoldenRequest, GoldenResponse } from './golden-response.ts';

const notFound = { status: 404, body: { detail: 'Not found.' } };
const actionable = 'every failure shows a text that a person can act on';

const wrongPassword: GoldenRequest = {
  route: 'createToken',
  body: { email: 'ann@example.com', password: 'Wrong-pass-1' },
};

/** Recorded for an unnamed resource. Our texts name it. */
export const errorResponses: GoldenResponse[] = [
  {
    title: 'perm',
    before: [{ route: 'selectServers', body: { server_ids: [1] }, authorization: 'Bearer $access' }],
    request: { route: 'updateSubscribed', body: { location_ids: [1], paid: true }, authorization: 'Bearer $access' },
    recorded: { status: 403, body: { detail: 'You do not have permission to perform this action.' } },
    deviation: { body: { detail: 'Your plan does not include that many locations.' }, reason: actionable },
  },
  {
    title: 'notfound, of a location',
    request: { route: 'deleteSubscribed', body: { location_ids: [1] }, authorization: 'Bearer $access' },
    recorded: notFound,
    deviation: { body: { detail: 'You have not chosen this location.' }, reason: actionable },
  },
  {
    title: 'notfound, of a payment',
    request: { route: 'confirmPayment', body: { reference: 'pay-1' }, authorization: 'Bearer $access' },
    recorded: notFound,
    deviation: { body: { detail: 'There is no such payment.' }, reason: actionable },
  },
  {
    title: 'throttled',
    before: Array.from({ length: 10 }, () => wrongPassword),
    request: wrongPassword,
    recorded: { status: 429, body: { detail: 'Request was throttled. Expected available in 60 seconds.' } },
    deviation: {
      body: {
        detail:
          'Request was throttled. Expected available in 1 second. If this is your account, set a new password with "Forgot password" and sign in at once.',
      },
      reason: 'the wait begins with a second and doubles with every further failure, and an owner need not wait',
    },
  },
];
