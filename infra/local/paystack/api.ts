import type { RequestHandler } from '../request-handler.ts';
import { createCustomer, deactivateCard, fetchCustomer } from './customers.ts';
import { listDisputes } from './disputes.ts';
import type { Input } from './envelopes.ts';
import { refuse } from './envelopes.ts';
import { fetchPlan, listPlans } from './plans.ts';
import { createRefund, fetchRefund, listRefunds } from './refunds.ts';
import { chargeAuthorization } from './saved-card-charges.ts';
import type { SimulatorState } from './simulator-state.ts';
import {
  createSubscription,
  disableSubscription,
  enableSubscription,
  fetchSubscription,
  linkToManage,
  listSubscriptions,
} from './subscriptions.ts';
import { fetchTransaction, initialize, listTransactions, verify } from './transactions.ts';

const apiPrefix = '/_local/paystack';

type Endpoint = (state: SimulatorState, input: Input) => Response;

/** A star matches one segment of the path; the first matching row is used. */
const endpoints: [method: string, path: string, endpoint: Endpoint][] = [
  ['POST', '/transaction/initialize', initialize],
  ['GET', '/transaction/verify/*', verify],
  ['POST', '/transaction/charge_authorization', chargeAuthorization],
  ['GET', '/transaction', listTransactions],
  ['GET', '/transaction/*', fetchTransaction],
  ['POST', '/customer', createCustomer],
  ['POST', '/customer/authorization/deactivate', deactivateCard],
  ['GET', '/customer/*', fetchCustomer],
  ['GET', '/plan', listPlans],
  ['GET', '/plan/*', fetchPlan],
  ['POST', '/subscription', createSubscription],
  ['GET', '/subscription', listSubscriptions],
  ['POST', '/subscription/disable', disableSubscription],
  ['POST', '/subscription/enable', enableSubscription],
  ['GET', '/subscription/*/manage/link', linkToManage],
  ['GET', '/subscription/*', fetchSubscription],
  ['POST', '/refund', createRefund],
  ['GET', '/refund', listRefunds],
  ['GET', '/refund/*', fetchRefund],
  ['GET', '/dispute', listDisputes],
];

const callsMax = 100;
const windowMs = 60_000;

/** The provider's API under its prefix. Like the provider, it checks the key before anything else. */
export const openApi = (state: SimulatorState): RequestHandler => {
  const windows = new Map<string, { startedAt: number; calls: number }>();

  const limited = (endpoint: string): Response | null => {
    if (!state.switches.get().rateLimit) return null;
    const now = state.now().getTime();
    const present = windows.get(endpoint);
    const window = present && now - present.startedAt < windowMs ? present : { startedAt: now, calls: 0 };
    window.calls += 1;
    windows.set(endpoint, window);
    if (window.calls <= callsMax) return null;
    const response = refuse(429, 'Rate limit exceeded!', {
      code: 'rate_limited',
      type: 'api_error',
      nextStep: 'Wait a few minutes and try the API call again',
    });
    response.headers.set('x-ratelimit-reset', String(Math.ceil((window.startedAt + windowMs - now) / 1_000)));
    response.headers.set('x-ratelimit-remaining', '0');
    response.headers.set('x-ratelimit-limit', String(callsMax));
    return response;
  };

  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname !== apiPrefix && !url.pathname.startsWith(`${apiPrefix}/`)) return undefined;
    const refused = checkKey(request.headers.get('authorization'), state.secretKey);
    if (refused) return refused;
    const path = url.pathname.slice(apiPrefix.length);
    const found = endpoints
      .filter(([method]) => method === request.method)
      .map(([method, pattern, endpoint]) => ({ name: `${method} ${pattern}`, params: match(pattern, path), endpoint }))
      .find(({ params }) => params !== null);
    if (!found?.params) return refuse(404, 'Endpoint not found', { code: 'not_found' });
    const tooMany = limited(found.name);
    if (tooMany) return tooMany;
    const body = request.method === 'POST' ? await readBody(request) : {};
    if (body === null) return refuse(400, 'Invalid JSON: the body could not be parsed');
    return found.endpoint(state, { params: found.params, query: url.searchParams, body });
  };
};

const checkKey = (header: string | null, secretKey: string): Response | null => {
  const nextStep = 'Ensure that you provide the correct authorization key for the request';
  if (header === null) return refuse(401, 'No Authorization Header was found', { code: 'missing_key', nextStep });
  const [scheme, key, ...more] = header.split(' ');
  if (scheme !== 'Bearer' || key === undefined || more.length > 0)
    return refuse(401, 'Format is Authorization Bearer [secret key]', { code: 'invalid_format', nextStep });
  return key === secretKey ? null : refuse(401, 'Invalid key', { code: 'invalid_Key', nextStep });
};

const match = (pattern: string, path: string): string[] | null => {
  const expected = pattern.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return null;
  const matches = expected.every((part, index) => part === '*' || part === actual[index]);
  const params = actual.filter((_, index) => expected[index] === '*').map(decoded);
  return matches && params.every((param) => param !== '') ? params : null;
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};

/** JSON, or a form, which the provider accepts too; null for anything else. */
const readBody = async (request: Request): Promise<Record<string, unknown> | null> => {
  const text = await request.text();
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
