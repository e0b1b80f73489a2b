import type { GoldenResponse } from './golden-response.ts';

const notProvided = { detail: 'Authentication credentials were not provided.' };

const notValid = (message: string): Record<string, unknown> => ({
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
});

type Row = [
  title: string,
  authorization: string | undefined,
  body: Record<string, unknown>,
  deviation?: GoldenResponse['deviation'],
];

const inactive: GoldenResponse['deviation'] = {
  body: notValid('Token is invalid or expired'),
  reason: 'an unconfirmed account has no sessions, so the token itself is refused',
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

/** Recorded at the user call. The second route shows that the token is checked before the body. */
const routes = ['getUser', 'startPayment'] as const;

export const bearer: GoldenResponse[] = [
  {
    title: 'user ok',
    request: { route: 'getUser', authorization: 'Bearer $access' },
    recorded: { status: 200, body: { email: 'ann@example.com' } },
  },
  ...rows.flatMap(([title, authorization, body, deviation]) =>
    routes.map((route) => ({
      title: `${title}, at ${route}`,
      request: { route, ...(authorization ? { authorization } : {}) },
      recorded: { status: 401, body },
      ...(deviation ? { deviation } : {}),
    })),
  ),
];
