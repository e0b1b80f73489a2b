import type { GoldenResponse } from './golden-response.ts';

const ann = { email: 'ann@example.com', password: 'Demo-pass-1' };
const noAccount = { detail: 'No active account found with the given credentials' };
const required = ['This field is required.'];
const list = 'Invalid data. Expected a dictionary, but got list.';

/** The recorded sign-in has a field `username`. Ours is `email`. */
export const signIn: GoldenResponse[] = [
  {
    title: 'token wrong pw',
    request: { route: 'createToken', body: { ...ann, password: 'Wrong-pass-1' } },
    recorded: { status: 401, body: noAccount },
  },
  {
    title: 'token unknown',
    request: { route: 'createToken', body: { ...ann, email: 'nobody@example.com' } },
    recorded: { status: 401, body: noAccount },
  },
  {
    title: 'token inactive, which is unconfirmed here',
    request: { route: 'createToken', body: { ...ann, email: 'bob@example.com' } },
    recorded: { status: 401, body: noAccount },
  },
  {
    title: 'token missing',
    request: { route: 'createToken', body: {} },
    recorded: { status: 400, body: { email: required, password: required } },
  },
  {
    title: 'token blank/null',
    request: { route: 'createToken', body: { email: '', password: null } },
    recorded: {
      status: 400,
      body: { email: ['This field may not be blank.'], password: ['This field may not be null.'] },
    },
  },
  {
    title: 'token types',
    request: { route: 'createToken', body: { email: [], password: {} } },
    recorded: { status: 400, body: { email: ['Not a valid string.'], password: ['Not a valid string.'] } },
  },
  {
    title: 'token array body',
    request: { route: 'createToken', body: [] },
    recorded: { status: 400, body: { non_field_errors: [list] } },
  },
  {
    title: 'token array body, at a bearer route',
    request: { route: 'selectServers', body: [], authorization: 'Bearer $access' },
    recorded: { status: 400, body: { non_field_errors: [list] } },
  },
  {
    title: 'token bad json',
    request: { route: 'createToken', text: '{bad' },
    recorded: {
      status: 400,
      body: {
        detail: 'JSON parse error - Expecting property name enclosed in double quotes: line 1 column 2 (char 1)',
      },
    },
    deviation: {
      body: { detail: 'JSON parse error - the body is not valid JSON.' },
      reason: "the rest is the text of another language's parser; status, key and beginning are the same",
    },
  },
  {
    title: 'token empty body',
    request: { route: 'createToken', text: '' },
    recorded: { status: 400, body: { email: required, password: required } },
  },
  {
    title: 'token wrong media',
    request: { route: 'createToken', text: 'email=a', type: 'application/x-www-form-urlencoded' },
    recorded: {
      status: 415,
      body: { detail: 'Unsupported media type "application/x-www-form-urlencoded" in request.' },
    },
  },
  {
    title: 'token wrong media, at a bearer route',
    request: {
      route: 'updateUser',
      text: 'a=b',
      type: 'application/x-www-form-urlencoded',
      authorization: 'Bearer $access',
    },
    recorded: {
      status: 415,
      body: { detail: 'Unsupported media type "application/x-www-form-urlencoded" in request.' },
    },
  },
];
