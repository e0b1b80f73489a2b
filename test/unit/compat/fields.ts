import type { RouteName } from '#contract/routes.ts';
import { goodBodies } from '#test/support/good-bodies.ts';
import type { GoldenResponse } from './golden-response.ts';

const password = 'Demo-pass-1';

/** A valid body for each route that has one of the recorded fields. */
const validBodies: Partial<Record<RouteName, Record<string, unknown>>> = {
  registerUser: { email: 'new@example.com', username: 'new', password, confirm_password: password },
  resendVerification: { email: 'ann@example.com' },
  requestReset: { email: 'ann@example.com' },
  resetPassword: { new_password: password, confirm_password: password, token: 'usr_1.1.x' },
  changePassword: { old_password: password, new_password: password },
  selectServers: { server_ids: [1, 2] },
  deleteSubscribed: { location_ids: [1] },
  updateUser: goodBodies.updateUser,
};

type RouteField = [route: RouteName, field: string];

/** The fields of our API that match the recorded ones. */
const emails: RouteField[] = [
  ['registerUser', 'email'],
  ['resendVerification', 'email'],
  ['requestReset', 'email'],
];
const newPasswords: RouteField[] = [
  ['resetPassword', 'new_password'],
  ['changePassword', 'new_password'],
];
const lists: RouteField[] = [
  ['selectServers', 'server_ids'],
  ['deleteSubscribed', 'location_ids'],
];
const flags: RouteField[] = [['updateUser', 'subscription']];
const amounts: RouteField[] = [['updateUser', 'subscription_amount']];
const dates: RouteField[] = [['updateUser', 'expiry_at']];
const codes: RouteField[] = [['updateUser', 'customer_code']];

type Row = [
  recording: string,
  value: unknown,
  text: unknown,
  fields: RouteField[],
  deviation?: [text: unknown, reason: string],
];

const required = ['This field is required.'];
const noDate =
  'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].';
const rule = "the password rule is the specification's, and each broken part is named in our words";
const [upper, digit, special] = [
  'Password must contain at least one uppercase letter.',
  'Password must contain at least one number.',
  'Password must contain at least one special character.',
];

const rows: Row[] = [
  [
    'all missing',
    undefined,
    required,
    [...emails, ...newPasswords, ...lists, ...flags, ...amounts, ...dates, ...codes],
  ],
  ['bad', 'nope', ['Enter a valid email address.'], emails],
  [
    'bad',
    'Ab-1',
    ['Ensure this field has at least 8 characters.'],
    newPasswords,
    [['Password must be at least 8 characters long.'], rule],
  ],
  ['bad', [], ['This list may not be empty.'], lists],
  ['bad', 'maybe', ['Must be a valid boolean.'], flags],
  ['bad', -1, ['Ensure this value is greater than or equal to 0.'], amounts],
  ['bad', 'soon', [noDate], dates],
  ['bad2', '', ['This field may not be blank.'], emails],
  [
    'bad2',
    'Ab-1'.repeat(33),
    ['Ensure this field has no more than 10 characters.'],
    newPasswords,
    [['Password must be at most 128 characters long.'], rule],
  ],
  [
    'bad2',
    ['x', 0, 1.5],
    {
      0: ['A valid integer is required.'],
      1: ['Ensure this value is greater than or equal to 1.'],
      2: ['A valid integer is required.'],
    },
    lists,
  ],
  ['bad2', null, ['This field may not be null.'], flags],
  ['bad2', 'x', ['A valid integer is required.'], amounts],
  ['bad2', '', [noDate], dates],
  ['bad3', 'ann@example', ['Enter a valid email address.'], emails],
  ['bad3', 'password', ['This password is too common.'], newPasswords, [[upper, digit, special], rule]],
  ['bad3', {}, ['Expected a list of items but got type "dict".'], lists],
  ['bad3', 5, ['Must be a valid boolean.'], flags],
  ['bad3', 1.5, ['A valid integer is required.'], amounts],
  ['bad3', '2026-13-45', [noDate], dates],
  [
    'bad4',
    '12345678',
    ['This password is too common.', 'This password is entirely numeric.'],
    newPasswords,
    [[upper, special], rule],
  ],
  ['bad4', 'x', ['Expected a list of items but got type "str".'], lists],
  ['bad4', [], ['Must be a valid boolean.'], flags],
  [
    'bad4',
    '9'.repeat(2000),
    ['String value too large.'],
    amounts,
    [['A valid integer is required.'], 'we accept JSON numbers only, so a text of any length is refused'],
  ],
  ['nul', 'Ab-1\0aaaa', ['Null characters are not allowed.'], [...newPasswords, ['registerUser', 'username']]],
  [
    'unique',
    'ann',
    ['A user with that username already exists.'],
    [['registerUser', 'username']],
    [['Username already exists.'], 'the specification defines this text for the screen'],
  ],
  [
    'username chars',
    'a b!',
    ['Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.'],
    [['registerUser', 'username']],
  ],
];

/** The recorded form had every kind of field. Ours are spread over the routes of the specification. */
export const fieldErrors: GoldenResponse[] = rows.flatMap(([recording, value, text, routeFields, deviation]) =>
  routeFields.map(([route, field]) => ({
    title: `fields ${recording}: ${field} of ${route} as ${JSON.stringify(value)?.slice(0, 30) ?? 'nothing'}`,
    request: { route, body: { ...validBodies[route], [field]: value }, authorization: 'Bearer $access' },
    recorded: { status: 400, body: { [field]: text } },
    ...(deviation ? { deviation: { body: { [field]: deviation[0] }, reason: deviation[1] } } : {}),
  })),
);
