import { randomUUID } from 'node:crypto';
import { withoutTrailingSlash } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import type { Check } from './check.ts';
import { must } from './check-failure.ts';
import { mustChallenge, mustHaveHeaders, mustHaveStatus, mustMatch, mustRefuse } from './expectations.ts';

const edgeNext = 'Look at the behavior api/* of the distribution, and at its origin.';
const logOf = (name: string): string => `Look at the log of the Lambda ${name}.`;

/** Calls that need no account. */
export const apiChecks: readonly Check[] = [
  {
    fact: 'the catalogue of servers can be read',
    next: logOf('list-servers'),
    run: async (site) => {
      const reply = await site.call('listServers');
      mustHaveStatus(reply, 200);
      const servers = mustMatch(routes.listServers.response, reply);
      return servers.length === 0
        ? 'it is empty: npm run servers -- import FILE fills it'
        : `${servers.length} servers`;
    },
  },
  {
    fact: 'a path is the same call with and without its last slash',
    next: "Look at the function 'api-router' of the distribution.",
    run: async (site) => {
      const { path } = routes.listServers;
      const [plain, slashed] = [await site.fetch(withoutTrailingSlash(path)), await site.fetch(path)];
      must(plain.status === 200 && slashed.status === 200, `got ${plain.status} without and ${slashed.status} with it`);
      return undefined;
    },
  },
  {
    fact: 'responses of the API have their security headers',
    next: edgeNext,
    run: async (site) => {
      mustHaveHeaders(await site.call('getUser'), 'api', site);
      return undefined;
    },
  },
  {
    fact: 'a call without a token is refused, and asked for one',
    next: edgeNext,
    run: async (site) => {
      const reply = await site.call('getUser');
      mustRefuse(reply, 'not_authenticated');
      mustChallenge(reply);
      return undefined;
    },
  },
  {
    fact: 'a sign-in with a wrong password is refused',
    next: logOf('create-token'),
    run: async (site) => {
      // Another address every time: ten failures would block one.
      const email = `smoke-${randomUUID()}@example.com`;
      const reply = await site.call('createToken', { email, password: 'Wrong-pass-1' });
      mustRefuse(reply, 'no_active_account');
      mustChallenge(reply);
      return undefined;
    },
  },
  {
    fact: 'a body that is not JSON is refused',
    next: logOf('create-token'),
    run: async (site) => {
      const { method, path } = routes.createToken;
      mustRefuse(
        await site.fetch(path, { method, body: '{', headers: { 'content-type': 'application/json' } }),
        'parse_error',
      );
      return undefined;
    },
  },
  {
    fact: 'an unknown call is answered in the format of the API',
    next: edgeNext,
    run: async (site) => {
      mustRefuse(await site.fetch('/api/smoke-test-of-an-unknown-call'), 'not_found');
      return undefined;
    },
  },
  {
    fact: 'a webhook with a forged signature is refused',
    next: logOf('receive-paystack'),
    run: async (site) => {
      const { method, path } = routes.receivePaystack;
      const headers = { 'content-type': 'application/json', 'x-paystack-signature': '0'.repeat(128) };
      mustRefuse(await site.fetch(path, { method, body: '{}', headers }), 'signature_not_valid');
      return undefined;
    },
  },
];
