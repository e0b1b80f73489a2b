import { TokenPair } from '#contract/account.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { Failure, Result } from '#web/state/failure.ts';
import { networkFailure, refusal } from '#web/state/failure.ts';
import type { Tokens } from '#web/state/storage.ts';
import { currentTokens, replaceTokens, signOut } from '#web/state/store.ts';
import { refreshTokens, withTokenLock } from './refresh.ts';
import { send } from './send.ts';

/** The token is no longer valid, or its account is gone. */
const sessionEndingCodes = ['token_not_valid', 'user_not_found'];

const endsSession = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.status === 401 && sessionEndingCodes.includes(failure.code);

const attempt = async (name: RouteName, body: unknown, tokens: Tokens | null): Promise<Result<unknown>> => {
  const route = routes[name];
  const reply = await send(route, body, route.auth === 'none' ? null : tokens);
  if (reply === null) return { ok: false, failure: networkFailure };
  if (reply.status < 200 || reply.status > 299) return { ok: false, failure: refusal(reply.status, reply.body) };
  const parsed = route.response.safeParse(reply.body);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, failure: refusal(reply.status, null) };
};

/**
 * Changes the password and stores the pair that takes the place of the old one. No tab may refresh meanwhile: the server
 * would refuse the old pair, and that tab would sign everybody out.
 */
const changePassword = (body: unknown): Promise<Result<unknown>> =>
  withTokenLock(async () => {
    const tokens = currentTokens();
    const result = await attempt('changePassword', body, tokens);
    const pair = TokenPair.safeParse(result.ok ? result.value : null);
    // Signed out while the request was in flight: this browser stays signed out.
    if (pair.success && currentTokens()?.refresh === tokens?.refresh) replaceTokens(pair.data);
    return result;
  });

const attemptSignedIn = (name: RouteName, body: unknown, tokens: Tokens | null): Promise<Result<unknown>> =>
  name === 'changePassword' ? changePassword(body) : attempt(name, body, tokens);

/** One refresh and one retry; a second refusal signs out. Driven by the server's 401, never by the browser's clock. */
const withSession = async (name: RouteName, body: unknown): Promise<Result<unknown>> => {
  const tokens = currentTokens();
  const first = await attemptSignedIn(name, body, tokens);
  if (first.ok || tokens === null || !endsSession(first.failure)) return first;

  const refreshed = await refreshTokens(tokens);
  if (refreshed.state === 'failed') return { ok: false, failure: refreshed.failure };
  if (refreshed.state === 'refreshed') {
    const second = await attemptSignedIn(name, body, currentTokens());
    if (second.ok || !endsSession(second.failure)) return second;
  }
  signOut();
  return routes[name].auth === 'optional' ? attempt(name, body, null) : first;
};

/** One call and its parsed response. This module imports the schemas of all routes. */
export const exchange = (name: RouteName, body: unknown): Promise<Result<unknown>> =>
  routes[name].auth === 'none' ? attempt(name, body, null) : withSession(name, body);
