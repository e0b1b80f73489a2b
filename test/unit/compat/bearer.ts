import type { Replayed } from './replayed.ts';

const notProvided = { detail: 'Authentication credentials were not provided.' };

const notValid = (message: string): Record<string, unknown> => ({
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
});

type Row = [title: string, authorization: string | undefined, body: Record<string, unknown>, ours?: Replayed['ours']];

const inactive: Replayed['ours'] = {
  body: notValid('Token is invalid or expired'),
  because: 'an unconfirmed account has no session that a token could belong to, so the token itself is refused',
};

const rows: Row[] = [
  ['user none', undefined, notProvided],
  ['user garbage', 'Bearer garbage', notValid('Token is invalid or expired')],
  ['user refresh-as-access', 'Bearer $refresh', notValid('Token has wrong type')],
  ['user wrong scheme', 'Token $access', notProvided],
  ['user lower bearer', 'bearer $access', notProvided],
  [
    'user 3 parts',
    'Bearer $access more',
    {
      detail: 'Authorization header must contain two space-delimited values',
      code: 'bad_authorization_header',
    },
  ],
  ['user expired', 'Bearer $expired', notValid('Token is invalid or expired')],
  [
    'user no id claim',
    'Bearer $nameless',
    { detail: 'Token contained no recognizable user identification', code: 'token_not_valid' },
  ],
  ['user not found', 'Bearer $gone', { detail: 'User not found', code: 'user_not_found' }],
  ['user inactive', 'Bearer $unconfirmed', { detail: 'User is inactive', code: 'user_inactive' }, inactive],
  ['alg none', 'Bearer $unsigned', notValid('Token is invalid or expired')],
];

/** Recorded at the user call; the manners are those of every bearer route. */
const routes = ['getUser', 'listSubscribed', 'startPayment'] as const;

export const bearer: Replayed[] = [
  {
    title: 'user ok',
    ask: { route: 'getUser', authorization: 'Bearer $access' },
    recorded: { status: 200, body: { email: 'ann@example.com' } },
  },
  ...rows.flatMap(([title, authorization, body, ours]) =>
    routes.map((route) => ({
      title: `${title}, at ${route}`,
      ask: { route, ...(authorization ? { authorization } : {}) },
      recorded: { status: 401, body },
      ...(ours ? { ours } : {}),
    })),
  ),
];
