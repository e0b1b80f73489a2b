import * as z from 'zod/mini';
import type { RouteName } from '#contract/routes.ts';
import { cancelSubscription } from '#functions/api/cancel-subscription.ts';
import { changePassword } from '#functions/api/change-password.ts';
import { confirmPayment } from '#functions/api/confirm-payment.ts';
import { createToken } from '#functions/api/create-token.ts';
import { deleteSubscribed } from '#functions/api/delete-subscribed.ts';
import { getOpenApi } from '#functions/api/get-open-api.ts';
import { getSubscription } from '#functions/api/get-subscription.ts';
import { getUser } from '#functions/api/get-user.ts';
import { listServers } from '#functions/api/list-servers.ts';
import { listSubscribed } from '#functions/api/list-subscribed.ts';
import { logout } from '#functions/api/logout.ts';
import { receivePaystack } from '#functions/api/receive-paystack.ts';
import { recordPageMetrics } from '#functions/api/record-page-metrics.ts';
import { refreshToken } from '#functions/api/refresh-token.ts';
import { registerUser } from '#functions/api/register-user.ts';
import { requestReset } from '#functions/api/request-reset.ts';
import { resendVerification } from '#functions/api/resend-verification.ts';
import { resetPassword } from '#functions/api/reset-password.ts';
import { selectServers } from '#functions/api/select-servers.ts';
import { startPayment } from '#functions/api/start-payment.ts';
import { updateSubscribed } from '#functions/api/update-subscribed.ts';
import { updateUser } from '#functions/api/update-user.ts';
import { verifyEmail } from '#functions/api/verify-email.ts';
import type { Ports } from '#runtime/ports.ts';
import type { ApiHandler } from '#runtime/serve.ts';
import { serve } from '#runtime/serve.ts';
import type { Sent } from './api-event.ts';
import { apiEvent, lambdaContext } from './api-event.ts';

const handlers = (compose: () => Ports): Record<RouteName, ApiHandler> => ({
  cancelSubscription: serve('cancelSubscription', cancelSubscription, compose),
  changePassword: serve('changePassword', changePassword, compose),
  deleteSubscribed: serve('deleteSubscribed', deleteSubscribed, compose),
  recordPageMetrics: serve('recordPageMetrics', recordPageMetrics, compose),
  requestReset: serve('requestReset', requestReset, compose),
  resetPassword: serve('resetPassword', resetPassword, compose),
  updateSubscribed: serve('updateSubscribed', updateSubscribed, compose),
  updateUser: serve('updateUser', updateUser, compose),
  confirmPayment: serve('confirmPayment', confirmPayment, compose),
  createToken: serve('createToken', createToken, compose),
  getOpenApi: serve('getOpenApi', getOpenApi, compose),
  getSubscription: serve('getSubscription', getSubscription, compose),
  getUser: serve('getUser', getUser, compose),
  listServers: serve('listServers', listServers, compose),
  listSubscribed: serve('listSubscribed', listSubscribed, compose),
  logout: serve('logout', logout, compose),
  receivePaystack: serve('receivePaystack', receivePaystack, compose),
  refreshToken: serve('refreshToken', refreshToken, compose),
  registerUser: serve('registerUser', registerUser, compose),
  resendVerification: serve('resendVerification', resendVerification, compose),
  selectServers: serve('selectServers', selectServers, compose),
  startPayment: serve('startPayment', startPayment, compose),
  verifyEmail: serve('verifyEmail', verifyEmail, compose),
});

export type Reply = {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  cookies: string[];
};

const Body = z.record(z.string(), z.unknown());

/** Calls operations through their whole Lambda stack, without a network. */
export const apiOf = (ports: Ports) => {
  const table = handlers(() => ports);
  const send = async (name: RouteName, sent: Sent): Promise<Reply> => {
    const result = await table[name](apiEvent(name, sent), lambdaContext);
    const parsed: unknown = JSON.parse(result.body ?? '{}');
    const body = Body.safeParse(parsed);
    return {
      status: result.statusCode ?? 200,
      body: body.success ? body.data : { list: parsed },
      headers: result.headers ?? {},
      cookies: result.cookies ?? [],
    };
  };
  const call = (name: RouteName, body?: unknown, bearer?: string): Promise<Reply> =>
    send(name, { body: body === undefined ? undefined : JSON.stringify(body), ...(bearer ? { bearer } : {}) });
  const signIn = async (email: string, password: string) => {
    const { status, body } = await call('createToken', { email, password });
    if (status !== 200) throw new Error(`signing in answered ${status}`);
    return { access: String(body.access), refresh: String(body.refresh) };
  };
  return { send, call, signIn };
};
