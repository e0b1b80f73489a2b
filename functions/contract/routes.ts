import type { ZodMiniType } from 'zod/mini';
import {
  Credentials,
  EmailInput,
  Empty,
  LogoutInput,
  Message,
  RefreshInput,
  Registration,
  TokenPair,
  UserRecord,
  VerifyInput,
} from './account.ts';
import type { FailureName } from './failures.ts';
import { ServerList, ServerSelection, SubscribedList } from './locations.ts';
import { CustomerView, PaymentOutcome, PaymentReference, PaymentStart, PaymentStarted } from './payments.ts';

export type Auth = 'none' | 'optional' | 'bearer' | 'signature';

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its last slash; the path without it is the same route. */
  path: `/api/${string}/`;
  auth: Auth;
  /** One sentence for the printed document. */
  summary: string;
  /** What the body must be; a route without one reads no body. 'raw' hands over the bytes. */
  body: ZodMiniType | 'raw' | null;
  status: 200 | 201;
  answer: ZodMiniType;
  /** The refusals of its own; those of its auth and body come by themselves. */
  failures: readonly FailureName[];
};

/** The API, once: gateway, Lambdas, CDK, the web client and the tests are all derived from this table. */
export const routes = {
  createToken: {
    method: 'POST',
    path: '/api/token/',
    auth: 'none',
    summary: 'Signs in with e-mail and password and begins a session.',
    body: Credentials,
    status: 200,
    answer: TokenPair,
    failures: ['no_active_account'],
  },
  refreshToken: {
    method: 'POST',
    path: '/api/token/refresh/',
    auth: 'none',
    summary: 'Exchanges a refresh token for the next pair of its session.',
    body: RefreshInput,
    status: 200,
    answer: TokenPair,
    failures: ['refresh_not_valid', 'refresh_wrong_type', 'refresh_spent'],
  },
  registerUser: {
    method: 'POST',
    path: '/api/register/',
    auth: 'none',
    summary: 'Creates an account and sends the confirmation mail.',
    body: Registration,
    status: 201,
    answer: Message,
    failures: ['username_taken', 'passwords_differ', 'invalid'],
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/verify-email/',
    auth: 'none',
    summary: 'Confirms the e-mail with the link that was sent to it.',
    body: VerifyInput,
    status: 200,
    answer: Message,
    failures: ['link_not_valid', 'link_expired'],
  },
  resendVerification: {
    method: 'POST',
    path: '/api/resend-verification-email/',
    auth: 'none',
    summary: 'Sends the confirmation mail again; the answer is the same whether the address is known or not.',
    body: EmailInput,
    status: 200,
    answer: Message,
    failures: [],
  },
  logout: {
    method: 'POST',
    path: '/api/logout/',
    auth: 'bearer',
    summary: "Ends the caller's session at once.",
    body: LogoutInput,
    status: 200,
    answer: Empty,
    failures: ['refresh_not_valid', 'refresh_wrong_type', 'refresh_spent'],
  },
  getUser: {
    method: 'GET',
    path: '/api/user/',
    auth: 'bearer',
    summary: "The caller's record.",
    body: null,
    status: 200,
    answer: UserRecord,
    failures: [],
  },
  listServers: {
    method: 'GET',
    path: '/api/v1/servers/',
    auth: 'optional',
    summary: 'The catalogue of locations.',
    body: null,
    status: 200,
    answer: ServerList,
    failures: [],
  },
  selectServers: {
    method: 'POST',
    path: '/api/v1/servers/select/',
    auth: 'bearer',
    summary: 'Keeps a choice of locations; free places of a paid plan are filled from it at once.',
    body: ServerSelection,
    status: 200,
    answer: Message,
    failures: ['unknown_server'],
  },
  listSubscribed: {
    method: 'GET',
    path: '/api/v1/servers/subscribed/',
    auth: 'bearer',
    summary: "The caller's chosen locations and which of them are paid.",
    body: null,
    status: 200,
    answer: SubscribedList,
    failures: [],
  },
  getSubscription: {
    method: 'GET',
    path: '/api/subscription/',
    auth: 'bearer',
    summary: 'The subscriptions that give access now, as the payment provider tells them.',
    body: null,
    status: 200,
    answer: CustomerView,
    failures: [],
  },
  startPayment: {
    method: 'POST',
    path: '/api/payments/initialize/',
    auth: 'bearer',
    summary: 'Opens a checkout for a plan; the same plan again answers the same checkout.',
    body: PaymentStart,
    status: 200,
    answer: PaymentStarted,
    failures: [
      'email_not_yours',
      'plan_unknown',
      'amount_not_of_plan',
      'plan_is_current',
      'payment_received',
      'checkout_in_progress',
      'provider_unavailable',
    ],
  },
  confirmPayment: {
    method: 'POST',
    path: '/api/payments/confirm/',
    auth: 'bearer',
    summary: 'Looks at the provider now and tells what became of a payment.',
    body: PaymentReference,
    status: 200,
    answer: PaymentOutcome,
    failures: ['payment_not_found', 'confirmation_delayed'],
  },
  receivePaystack: {
    method: 'POST',
    path: '/api/webhooks/paystack/',
    auth: 'signature',
    summary: "Takes the provider's webhooks; the signature is over the raw bytes.",
    body: 'raw',
    status: 200,
    answer: Empty,
    failures: ['signature_not_valid', 'parse_error'],
  },
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
