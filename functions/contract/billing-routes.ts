import { Empty, UserRecord } from './account.ts';
import { CustomerView, PaymentOutcome, PaymentReference, PaymentStart, PaymentStarted } from './payments.ts';
import type { Examples, Route } from './route.ts';

/** Subscriptions and payments. */
export const billingRoutes = {
  getSubscription: {
    method: 'GET',
    path: '/api/subscription/',
    auth: 'bearer',
    summary: 'The subscriptions that give access now, as the payment provider tells them.',
    body: null,
    status: 200,
    response: CustomerView,
    errors: [],
  },
  cancelSubscription: {
    method: 'POST',
    path: '/api/subscription/cancel/',
    auth: 'bearer',
    summary: 'Ends the renewal; what is paid stays until its last day.',
    body: null,
    status: 200,
    response: UserRecord,
    errors: ['nothing_to_cancel', 'provider_unavailable'],
  },
  startPayment: {
    method: 'POST',
    path: '/api/payments/initialize/',
    auth: 'bearer',
    summary:
      "Opens a checkout for a plan, named by its key or the provider's code; the same plan again answers the same checkout.",
    body: PaymentStart,
    status: 200,
    response: PaymentStarted,
    errors: [
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
    response: PaymentOutcome,
    errors: ['payment_not_found', 'confirmation_delayed'],
  },
  receivePaystack: {
    method: 'POST',
    path: '/api/webhooks/paystack/',
    auth: 'signature',
    summary: "Takes the provider's webhooks; the signature is over the raw bytes.",
    body: 'raw',
    status: 200,
    response: Empty,
    errors: ['signature_not_valid', 'parse_error'],
  },
} as const satisfies Record<string, Route>;

export const billingExamples = {
  startPayment: { email: 'ann@example.com', amount: 200, plan: 'PLN_explorer', start_date: '2026-11-21T12:00:00Z' },
  confirmPayment: { reference: 'pay-1' },
} satisfies Examples<typeof billingRoutes>;
