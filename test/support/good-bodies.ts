import type { RouteName } from '#contract/routes.ts';

const password = 'Demo-pass-1';

/** A good body of each route that takes one, for tests that spoil something of it. */
export const goodBodies = {
  createToken: { email: 'ann@example.com', password },
  refreshToken: { refresh: 'x.y.z' },
  registerUser: { email: 'new@example.com', username: 'new', password, confirm_password: password },
  verifyEmail: { uid: 'usr_1', token: '1.x' },
  resendVerification: { email: 'ann@example.com' },
  logout: { refresh_token: 'x.y.z' },
  selectServers: { server_ids: [1, 2] },
  startPayment: { email: 'ann@example.com', amount: 200, plan: 'PLN_explorer', start_date: '2026-11-21T12:00:00Z' },
  confirmPayment: { reference: 'pay-1' },
  requestReset: { email: 'ann@example.com' },
  resetPassword: { new_password: password, confirm_password: password, token: 'usr_1.1.x' },
  changePassword: { old_password: password, new_password: password },
  updateUser: {
    subscription: true,
    subscription_amount: 200,
    subscription_code: 'SUB_1',
    created_at: null,
    expiry_at: '2026-12-21T12:00:00Z',
    customer_code: 'CUS_1',
  },
  deleteSubscribed: { location_ids: [1] },
  updateSubscribed: { location_ids: [1], paid: true },
  recordPageMetrics: { metrics: [{ name: 'LCP', page: 'home', value: 900 }] },
} satisfies Partial<Record<RouteName, Record<string, unknown>>>;

export type BodyRoute = keyof typeof goodBodies;

// Object.keys forgets that the keys of the table are its names.
export const bodyRoutes = Object.keys(goodBodies) as BodyRoute[];
