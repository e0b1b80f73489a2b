import type { Asked, Replayed } from './replayed.ts';

const notFound = { status: 404, body: { detail: 'Not found.' } };
const actable = 'every failure shows a text that a person can act on';

const guess: Asked = { route: 'createToken', body: { email: 'ann@example.com', password: 'Wrong-pass-1' } };

/** Recorded for any resource; ours say which. */
export const refusals: Replayed[] = [
  {
    title: 'perm',
    before: [{ route: 'selectServers', body: { server_ids: [1] }, authorization: 'Bearer $access' }],
    ask: { route: 'updateSubscribed', body: { location_ids: [1], paid: true }, authorization: 'Bearer $access' },
    recorded: { status: 403, body: { detail: 'You do not have permission to perform this action.' } },
    ours: { body: { detail: 'Your plan does not include that many locations.' }, because: actable },
  },
  {
    title: 'notfound, of a location',
    ask: { route: 'deleteSubscribed', body: { location_ids: [1] }, authorization: 'Bearer $access' },
    recorded: notFound,
    ours: { body: { detail: 'You have not chosen this location.' }, because: actable },
  },
  {
    title: 'notfound, of a payment',
    ask: { route: 'confirmPayment', body: { reference: 'pay-1' }, authorization: 'Bearer $access' },
    recorded: notFound,
    ours: { body: { detail: 'There is no such payment.' }, because: actable },
  },
  {
    title: 'throttled',
    before: Array.from({ length: 10 }, () => guess),
    ask: guess,
    recorded: { status: 429, body: { detail: 'Request was throttled. Expected available in 60 seconds.' } },
    ours: {
      body: { detail: 'Request was throttled. Expected available in 1 second.' },
      because: 'the wait begins with a second and doubles with every further failure',
    },
  },
];
