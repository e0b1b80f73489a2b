import { Empty, UserRecord } from './account.ts';
import { CustomerView, PaymentOutcome, PaymentReference, PaymentStart, PaymentStarted } from './payments.ts';
import type { Examples, Route } from './route.ts';

/** Subscriptions and payments. */
export const billingRoutes = {
  getSubscription: {
    method: 'GET',
    path: '/api/subscription/',
    auth: 'bearer',
    summary: 'Returns the subscriptions that give access now, refreshed from the payment provider.',
    body: null,
    status: 200,
    response: CustomerView,
    errors: ['concurrent_update'],
  },
  cancelSubscription: {
    method: 'POST',
    path: '/api/subscription/cancel/',
    auth: 'bearer',
    summary: 'Cancels the renewal. Access stays until the end of the paid period.',
    body: null,
    status: 200,
    response: UserRecord,
    errors: ['nothing_to_cancel', 'provider_unavailable', 'concurrent_update'],
  },
  startPayment: {
    method: 'POST',
    path: '/api/payments/initialize/',
    auth: 'bearer',
    summary:
      "Opens a checkout for a plan, named by its key or the provider's code. Repeating the call returns the same checkout.",
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
      'concurrent_update',
    ],
  },
  confirmPayment: {
    method: 'POST',
    path: '/api/payments/confirm/',
    auth: 'bearer',
    summary: 'Asks the payment provider for the outcome of a payment.',
    body: PaymentReference,
    status: 200,
    response: PaymentOutcome,
    errors: ['payment_not_found', 'confirmation_delayed', 'concurrent_update'],
  },
  receivePaystack: {
    method: 'POST',
    path: '/api/webhooks/paystack/',
    auth: 'signature',
    summary: "Receives the payment provider's webhooks. The signature covers the raw bytes.",
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
