import { expect } from 'vitest';
import type { GoldenRequest, GoldenResponse } from './golden-response.ts';

const tokenNotValid = (detail: string) => ({ detail, code: 'token_not_valid' });
const pair = { access: expect.any(String), refresh: expect.any(String) };
const logOut: GoldenRequest = { route: 'logout', body: { refresh_token: '$refresh' }, authorization: 'Bearer $access' };
const replay: GoldenRequest = { route: 'refreshToken', body: { refresh: '$spent' } };

const accessRefused = {
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' }],
};

/** The recorded logout has a field `refresh`. The specification calls it `refresh_token` and requires the bearer. */
export const sessions: GoldenResponse[] = [
  {
    title: 'refresh missing',
    request: { route: 'refreshToken', body: {} },
    recorded: { status: 400, body: { refresh: ['This field is required.'] } },
  },
  {
    title: 'refresh garbage',
    request: { route: 'refreshToken', body: { refresh: 'garbage' } },
    recorded: { status: 401, body: tokenNotValid('Token is invalid or expired') },
  },
  {
    title: 'refresh given access',
    request: { route: 'refreshToken', body: { refresh: '$access' } },
    recorded: { status: 401, body: tokenNotValid('Token has wrong type') },
  },
  {
    title: 'refresh ok',
    request: { route: 'refreshToken', body: { refresh: '$refresh' } },
    recorded: { status: 200, body: pair },
  },
  {
    title: 'refresh REUSED (blacklisted)',
    request: replay,
    recorded: { status: 401, body: tokenNotValid('Token is blacklisted') },
  },
  {
    title: 'refresh REUSED, by the parent of the newest',
    request: { route: 'refreshToken', body: { refresh: '$parent' } },
    recorded: { status: 401, body: tokenNotValid('Token is blacklisted') },
    deviation: {
      status: 200,
      body: { refresh: '$newest' },
      reason: 'the response may have been lost: until the child is used, its parent gets the same child again',
    },
  },
  {
    title: 'child after reuse still works',
    before: [replay],
    request: { route: 'refreshToken', body: { refresh: '$newest' } },
    recorded: { status: 200, body: pair },
    deviation: {
      status: 401,
      body: tokenNotValid('Token is blacklisted'),
      reason: 'the token was copied, so the whole session ends and its owner is notified',
    },
  },
  { title: 'logout ok', request: logOut, recorded: { status: 200, body: {} } },
  {
    title: 'logout again',
    before: [logOut],
    request: { ...logOut, authorization: 'Bearer $elsewhere' },
    recorded: { status: 401, body: tokenNotValid('Token is blacklisted') },
  },
  {
    title: 'logout again, with the access token of that session',
    before: [logOut],
    request: logOut,
    recorded: { status: 401, body: tokenNotValid('Token is blacklisted') },
    deviation: {
      body: accessRefused,
      reason: 'a logout requires a bearer token, and that of an ended session is not valid',
    },
  },
  {
    title: 'access after logout',
    before: [logOut],
    request: { route: 'getUser', authorization: 'Bearer $access' },
    recorded: { status: 200, body: { email: 'ann@example.com' } },
    deviation: { status: 401, body: accessRefused, reason: 'a logout ends the session at once, access token included' },
  },
  {
    title: 'refresh after logout',
    before: [logOut],
    request: { route: 'refreshToken', body: { refresh: '$refresh' } },
    recorded: { status: 401, body: tokenNotValid('Token is blacklisted') },
  },
  {
    title: 'logout missing',
    request: { route: 'logout', body: {}, authorization: 'Bearer $access' },
    recorded: { status: 400, body: { refresh_token: ['This field is required.'] } },
  },
  {
    title: 'logout with garbage',
    request: { route: 'logout', body: { refresh_token: 'garbage' }, authorization: 'Bearer $access' },
    recorded: { status: 401, body: tokenNotValid('Token is invalid or expired') },
  },
  {
    title: 'logout with an access token',
    request: { route: 'logout', body: { refresh_token: '$access' }, authorization: 'Bearer $access' },
    recorded: { status: 401, body: tokenNotValid('Token has wrong type') },
  },
];
