import type { Replayed } from './replayed.ts';

const ann = { email: 'ann@example.com', password: 'Demo-pass-1' };
const noAccount = { detail: 'No active account found with the given credentials' };
const required = ['This field is required.'];
const list = 'Invalid data. Expected a dictionary, but got list.';

/** The recorded sign-in names its field `username`; ours is `email`. */
export const signingIn: Replayed[] = [
  {
    title: 'token wrong pw',
    ask: { route: 'createToken', body: { ...ann, password: 'Wrong-pass-1' } },
    recorded: { status: 401, body: noAccount },
  },
  {
    title: 'token unknown',
    ask: { route: 'createToken', body: { ...ann, email: 'nobody@example.com' } },
    recorded: { status: 401, body: noAccount },
  },
  {
    title: 'token inactive, which is unconfirmed here',
    ask: { route: 'createToken', body: { ...ann, email: 'bob@example.com' } },
    recorded: { status: 401, body: noAccount },
  },
  {
    title: 'token missing',
    ask: { route: 'createToken', body: {} },
    recorded: { status: 400, body: { email: required, password: required } },
  },
  {
    title: 'token blank/null',
    ask: { route: 'createToken', body: { email: '', password: null } },
    recorded: {
      status: 400,
      body: { email: ['This field may not be blank.'], password: ['This field may not be null.'] },
    },
  },
  {
    title: 'token types',
    ask: { route: 'createToken', body: { email: [], password: {} } },
    recorded: { status: 400, body: { email: ['Not a valid string.'], password: ['Not a valid string.'] } },
  },
  {
    title: 'token array body',
    ask: { route: 'createToken', body: [] },
    recorded: { status: 400, body: { non_field_errors: [list] } },
  },
  {
    title: 'token array body, at a bearer route',
    ask: { route: 'selectServers', body: [], authorization: 'Bearer $access' },
    recorded: { status: 400, body: { non_field_errors: [list] } },
  },
  {
    title: 'token bad json',
    ask: { route: 'createToken', text: '{bad' },
    recorded: {
      status: 400,
      body: {
        detail: 'JSON parse error - Expecting property name enclosed in double quotes: line 1 column 2 (char 1)',
      },
    },
    ours: {
      body: { detail: 'JSON parse error - the body is not valid JSON.' },
      because: "the rest of the sentence is another language's parser speaking; status, key and beginning are kept",
    },
  },
  {
    title: 'token empty body',
    ask: { route: 'createToken', text: '' },
    recorded: { status: 400, body: { email: required, password: required } },
  },
  {
    title: 'token wrong media',
    ask: { route: 'createToken', text: 'email=a', type: 'application/x-www-form-urlencoded' },
    recorded: {
      status: 415,
      body: { detail: 'Unsupported media type "application/x-www-form-urlencoded" in request.' },
    },
  },
  {
    title: 'token wrong media, at a bearer route',
    ask: {
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
