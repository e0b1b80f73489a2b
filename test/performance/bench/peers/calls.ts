import { routes } from '#contract/routes.ts';

/** The calls that every contender is asked, by our operations' names. */
export const callNames = ['createToken', 'getUser', 'listServers', 'selectServers', 'registerUser'] as const;
export type CallName = (typeof callNames)[number];

/** Who calls: accounts that sign in, and access tokens of others. */
export type Callers = { emails: readonly string[]; tokens: readonly string[] };

export const password = 'Demo-pass-1';

/** The plan that most take has five locations. */
const chosen = 5;
const catalogueSize = 34;

const selection = (place: number): number[] =>
  Array.from({ length: chosen }, (_, step) => ((place + step * 7) % catalogueSize) + 1);

let registered = 0;
const newcomer = () => {
  registered += 1;
  const username = `newcomer-${process.pid}-${registered}`;
  return { email: `${username}@example.com`, username, password, confirm_password: password };
};

/** More than any contender answers in one load, so that no name comes twice. */
const newcomersMax = 1000;

/** What a request carries beside its route. */
type Sent = { token?: string; body?: object };

const sent: Record<CallName, (callers: Callers) => Sent[]> = {
  createToken: ({ emails }) => emails.map((email) => ({ body: { email, password } })),
  getUser: ({ tokens }) => tokens.map((token) => ({ token })),
  listServers: () => [{}],
  selectServers: ({ tokens }) => tokens.map((token, place) => ({ token, body: { server_ids: selection(place) } })),
  registerUser: () => Array.from({ length: newcomersMax }, () => ({ body: newcomer() })),
};

/** The requests of a load as load.lua reads them, a line each: method, path, token and body, with tabs between. */
export const requestLines = (name: CallName, callers: Callers): string => {
  const { method, path } = routes[name];
  const lines = sent[name](callers).map(({ token = '', body }) => [
    method,
    path,
    token,
    body ? JSON.stringify(body) : '',
  ]);
  return lines.map((parts) => `${parts.join('\t')}\n`).join('');
};
