/** An expected error. `code` is the code in the body where it differs from the row's name. */
export type FailureRow = { status: number; text: string; code?: string; field?: string };

/** The WWW-Authenticate header of a 401. */
export const bearerChallenge = 'Bearer realm="api"';

/**
 * Every expected error of the API. Where the original API (Django REST framework with SimpleJWT) defines a status and
 * text, the row keeps them verbatim; the others come from the specification or are our own.
 */
export const failures = {
  invalid: { status: 400, text: 'Some of what was sent is not valid.' },
  parse_error: { status: 400, text: 'JSON parse error - the body is not valid JSON.' },
  unsupported_media_type: { status: 415, text: 'Unsupported media type in request.' },
  payload_too_large: { status: 413, text: 'The request is too large.' },
  not_found: { status: 404, text: 'Not found.' },
  method_not_allowed: { status: 405, text: 'Method not allowed.' },
  throttled: { status: 429, text: 'Request was throttled.' },
  service_unavailable: { status: 503, text: 'Too many people are here right now. Please try again in a few seconds.' },
  concurrent_update: { status: 409, text: 'Several changes arrived at the same moment. Please try again in a second.' },
  not_from_edge: { status: 403, text: 'The API answers at the address of the site only.' },
  server_error: { status: 500, text: 'Something went wrong on our side. Please try again.' },

  not_authenticated: { status: 401, text: 'Authentication credentials were not provided.' },
  bad_authorization_header: { status: 401, text: 'Authorization header must contain two space-delimited values' },
  token_not_valid: { status: 401, text: 'Given token not valid for any token type' },
  token_without_user: {
    status: 401,
    text: 'Token contained no recognizable user identification',
    code: 'token_not_valid',
  },
  user_not_found: { status: 401, text: 'User not found' },
  refresh_not_valid: { status: 401, text: 'Token is invalid or expired', code: 'token_not_valid' },
  refresh_wrong_type: { status: 401, text: 'Token has wrong type', code: 'token_not_valid' },
  refresh_spent: { status: 401, text: 'Token is blacklisted', code: 'token_not_valid' },
  no_active_account: { status: 401, text: 'No active account found with the given credentials' },

  username_taken: { status: 400, text: 'Username already exists.', field: 'username' },
  passwords_differ: { status: 400, text: 'Passwords must match', field: 'confirm_password' },
  link_not_valid: { status: 400, text: 'This link is not valid. Please ask for a new one.' },
  link_expired: { status: 400, text: 'This link has expired. Please ask for a new one.' },

  nothing_to_confirm: { status: 409, text: 'Your e-mail is confirmed already.' },

  old_password_wrong: { status: 400, text: 'Your old password is not right.', field: 'old_password' },

  unknown_server: { status: 400, text: 'A chosen location does not exist.', field: 'server_ids' },
  location_not_found: { status: 404, text: 'You have not chosen this location.', field: 'location_ids' },
  allowance_exceeded: { status: 403, text: 'Your plan does not include that many locations.', field: 'location_ids' },
  email_not_yours: { status: 400, text: 'The e-mail must be the one of your account.', field: 'email' },
  plan_unknown: { status: 400, text: 'There is no such plan.', field: 'plan' },
  amount_not_of_plan: { status: 400, text: 'The amount is not the price of this plan.', field: 'amount' },
  plan_is_current: { status: 409, text: 'You already have this plan.' },
  payment_received: { status: 409, text: 'Your payment has arrived. Your plan is being activated.' },
  checkout_in_progress: { status: 409, text: 'A payment is being prepared in another window. Try again in a moment.' },
  nothing_to_cancel: { status: 409, text: 'There is no subscription to cancel.' },
  payment_not_found: { status: 404, text: 'There is no such payment.' },
  provider_unavailable: {
    status: 503,
    text: 'The payment provider does not answer right now. Please try again in a minute.',
  },
  confirmation_delayed: {
    status: 503,
    text: 'The payment provider does not answer right now. We keep looking, and your plan starts as soon as it does.',
  },
  signature_not_valid: { status: 401, text: 'The signature does not fit the body.' },
} satisfies Record<string, FailureRow>;

export type FailureName = keyof typeof failures;

/** The body of every error: three equal texts, since clients of the original API read different fields. */
export type FailureBody = {
  code: string;
  detail: string;
  error: string;
  details: string;
  request_id: string;
  [field: string]: unknown;
};
