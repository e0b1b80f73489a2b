import { expect } from 'vitest';
import type { Asked, Replayed } from './replayed.ts';

const tokenNotValid = (detail: string) => ({ detail, code: 'token_not_valid' });
const pair = { access: expect.any(String), refresh: expect.any(String) };
const logOut: Asked = { route: 'logout', body: { refresh_token: '$refresh' }, authorization: 'Bearer $access' };
const replay: Asked = { route: 'refreshToken', body: { refresh: '$spent' } };

const accessRefused = {
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' }],
};

/** The recorded sign-out names its field `refresh`; the specification's is `refresh_token`, and it wants the bearer. */
export const sessions: Replayed[] = [
  {
    title: 'refresh missing',
    ask: { route: 'refreshToken', body: {} },
    recorded: { status: 400, body: { refresh: ['This field is required.'] } },
  },
  {
    title: 'refresh garbage',
    ask: { route: 'refreshToken', body: { refresh: 'garbage' } },
    recorded: { status: 401, body: tokenNotValid('Token is invalid or expired') },
  },
  {
    title: 'refresh given access',
    ask: { route: 'refreshToken', body: { refresh: '$access' } },
    recorded: { status: 401, body: tokenNotValid('Token has wrong type') },
  },
  {
    title: 'refresh ok',
    ask: { route: 'refreshToken', body: { refresh: '$refresh' } },
    recorded: { status: 200, body: pair },
  },
  {
    title: 'refresh REUSED (blacklisted)',
    ask: replay,
    recorded: { status: 401, body: tokenNotValid('Token is blacklisted') },
  },
  {
    title: 'refresh REUSED, by the parent of the newest',
    ask: { route: 'refreshToken', body: { refresh: '$parent' } },
    recorded: { status: 401, body: tokenNotValid('Token is blacklisted') },
    ours: {
      status: 200,
      body: { refresh: '$newest' },
      because: 'its answer may have been lost: until the child is used, its parent gets the same child again',
    },
  },
  {
    title: 'child after reuse still works',
    before: [replay],
    ask: { route: 'refreshToken', body: { refresh: '$newest' } },
    recorded: { status: 200, body: pair },
    ours: {
      status: 401,
      body: tokenNotValid('Token is blacklisted'),
      because: 'somebody holds a copy, so the whole session ends and its owner is told',
    },
  },
  { title: 'logout ok', ask: logOut, recorded: { status: 200, body: {} } },
  {
    title: 'logout again',
    before: [logOut],
    ask: { ...logOut, authorization: 'Bearer $elsewhere' },
    recorded: { status: 401, body: tokenNotValid('Token is blacklisted') },
  },
  {
    title: 'logout again, with the access token of that session',
    before: [logOut],
    ask: logOut,
    recorded: { status: 401, body: tokenNotValid('Token is blacklisted') },
    ours: { body: accessRefused, because: 'signing out wants a bearer, and an ended session is none' },
  },
  {
    title: 'access after logout',
    before: [logOut],
    ask: { route: 'getUser', authorization: 'Bearer $access' },
    recorded: { status: 200, body: { email: 'ann@example.com' } },
    ours: { status: 401, body: accessRefused, because: 'signing out ends the session at once, access token included' },
  },
  {
    title: 'refresh after logout',
    before: [logOut],
    ask: { route: 'refreshToken', body: { refresh: '$refresh' } },
    recorded: { status: 401, body: tokenNotValid('Token is blacklisted') },
  },
  {
    title: 'logout missing',
    ask: { route: 'logout', body: {}, authorization: 'Bearer $access' },
    recorded: { status: 400, body: { refresh_token: ['This field is required.'] } },
  },
  {
    title: 'logout with garbage',
    ask: { route: 'logout', body: { refresh_token: 'garbage' }, authorization: 'Bearer $access' },
    recorded: { status: 401, body: tokenNotValid('Token is invalid or expired') },
  },
  {
    title: 'logout with an access token',
    ask: { route: 'logout', body: { refresh_token: '$access' }, authorization: 'Bearer $access' },
    recorded: { status: 401, body: tokenNotValid('Token has wrong type') },
  },
];
