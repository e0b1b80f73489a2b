import { routes } from '#contract/routes.ts';

/** The calls sent to every candidate, by the names of our operations. */
export const callNames = ['createToken', 'getUser', 'listServers', 'selectServers', 'registerUser'] as const;
export type CallName = (typeof callNames)[number];

/** The emails of accounts that sign in, and access tokens of other accounts. */
export type Callers = { emails: readonly string[]; tokens: readonly string[] };

export const password = 'Demo-pass-1';

/** The most common plan has five locations. */
const selectedCount = 5;
const catalogueSize = 34;

const selection = (index: number): number[] =>
  Array.from({ length: selectedCount }, (_, step) => ((index + step * 7) % catalogueSize) + 1);

let registered = 0;
const newAccount = () => {
  registered += 1;
  const username = `new-${process.pid}-${registered}`;
  return { email: `${username}@example.com`, username, password, confirm_password: password };
};

/** More than any candidate can register in one load, so that no name repeats. */
const newAccountsMax = 1000;

/** The parts of a request besides its route. */
type RequestParts = { token?: string; body?: object };

const requestsOf: Record<CallName, (callers: Callers) => RequestParts[]> = {
  createToken: ({ emails }) => emails.map((email) => ({ body: { email, password } })),
  getUser: ({ tokens }) => tokens.map((token) => ({ token })),
  listServers: () => [{}],
  selectServers: ({ tokens }) => tokens.map((token, index) => ({ token, body: { server_ids: selection(index) } })),
  registerUser: () => Array.from({ length: newAccountsMax }, () => ({ body: newAccount() })),
};

/** The requests of a load in the format of load.lua: one line each with method, path, token and body, tab separated. */
export const requestLines = (name: CallName, callers: Callers): string => {
  const { method, path } = routes[name];
  const lines = requestsOf[name](callers).map(({ token = '', body }) => [
    method,
    path,
    token,
    body ? JSON.stringify(body) : '',
  ]);
  return lines.map((parts) => `${parts.join('\t')}\n`).join('');
};
