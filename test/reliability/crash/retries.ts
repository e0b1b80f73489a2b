import type { CallFailure } from '#test/reliability/call-failure.ts';
import { failCall, InjectedFault, isFailing, lambdaTimeoutMs } from '#test/reliability/call-failure.ts';
import type { Reply } from '#test/support/api.ts';
import type { Invocation } from '#test/support/memory/invocation.ts';
import type { Interceptor } from '#test/support/memory/memory-ports.ts';
import type { Backend } from './backend-fixture.ts';

/** Runs the Lambda without failures and names its calls in order. */
export const sitesOf = async (backend: Backend, invocation: Invocation) => {
  const sites: string[] = [];
  const record: Interceptor = (site, call) => {
    sites.push(site);
    return call();
  };
  const reply = await backend.call(invocation, record);
  return { reply, sites };
};

/** True if the caller has to retry: the Lambda failed, or returned 5xx. */
const needsRetry = async (backend: Backend, invocation: Invocation, failure: CallFailure): Promise<boolean> => {
  let calls = 0;
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
  const intercept: Interceptor = async (_site, call) => {
    calls += 1;
    if (!isFailing(failure, calls)) return call();
    return failCall(failure, call, async () => {
      backend.cloud.moveTo(backend.cloud.clock.now().getTime() + lambdaTimeoutMs);
      stop(new InjectedFault());
    });
  };
  return Promise.race([backend.call(invocation, intercept), stopped]).then(isServerError, () => true);
};

const isServerError = (reply: Reply | null): boolean => reply !== null && reply.status >= 500;

/**
 * A call that fails, and the retries of its caller: the bus and the provider redeliver, a job runs again, a person
 * repeats a request that returned an error. A persistent failure also hits the first retry, never the last one.
 */
export const callRepeatedly = async (backend: Backend, invocation: Invocation, failure: CallFailure): Promise<void> => {
  if (!(await needsRetry(backend, invocation, failure))) return;
  if (failure.persists && !(await needsRetry(backend, invocation, failure))) return;
  const last = await backend.call(invocation).catch(() => null);
  if (isServerError(last)) throw new Error(`the retry returned ${last?.status}`);
};
