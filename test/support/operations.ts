import type { Operation } from '#auth/operation.ts';
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
import type { Ports } from '#ports/ports.ts';
import type { ApiHandler } from '#runtime/serve.ts';
import { serve } from '#runtime/serve.ts';

const operations: { [N in RouteName]: Operation<N> } = {
  cancelSubscription,
  changePassword,
  confirmPayment,
  createToken,
  deleteSubscribed,
  getOpenApi,
  getSubscription,
  getUser,
  listServers,
  listSubscribed,
  logout,
  receivePaystack,
  recordPageMetrics,
  refreshToken,
  registerUser,
  requestReset,
  resendVerification,
  resetPassword,
  selectServers,
  startPayment,
  updateSubscribed,
  updateUser,
  verifyEmail,
};

/** The Lambda of a route, in front of these ports. */
export const handlerOf = <N extends RouteName>(name: N, compose: () => Ports): ApiHandler =>
  serve(name, operations[name], compose);
