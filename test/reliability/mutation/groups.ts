/** Critical code, and the tests that have to kill its mutants without help from others. */
export type Group = { title: string; mutate: readonly string[]; tests: readonly string[] };

export const groups: Record<string, Group> = {
  rules: {
    title: 'Rules',
    mutate: ['functions/domain/*.ts'],
    tests: ['test/unit/domain/*.test.ts'],
  },
  webhook: {
    title: 'Webhook',
    mutate: ['functions/adapters/paystack/{signature,webhook-event}.ts', 'functions/api/receive-paystack.ts'],
    tests: ['test/unit/adapters/paystack/{signature,webhook-event}.test.ts', 'test/unit/api/webhook.test.ts'],
  },
  sessions: {
    title: 'Sessions and tokens',
    mutate: [
      'functions/api/{create-token,refresh-token,logout,change-password,reset-password}.ts',
      'functions/auth/{bearer,constant-time-equals,cookies,email-link,known-device,new-session,password-attempts,password-notice,refresh-token,token-binding,token-pair}.ts',
      'functions/adapters/crypto/tokens.ts',
      'functions/repositories/{sessions,password-attempts,passwords}.ts',
    ],
    tests: [
      'test/unit/api/{sessions,session-conflicts,passwords,change-password,reset-password,password-change-notification}.test.ts',
      'test/unit/{auth/email-link,adapters/crypto/tokens}.test.ts',
      'test/unit/auth/password-attempts.test.ts',
      'test/unit/repositories/sessions.test.ts',
      'test/security/{jwt,binding,guessing,password-proofs,revocation,rotation}.test.ts',
    ],
  },
  entitlement: {
    title: 'Entitlement',
    mutate: [
      'functions/billing/{sync-customer,record-charges}.ts',
      'functions/reactions/{sync-subscription,reconcile-locations}.ts',
      'functions/repositories/locations.ts',
    ],
    tests: ['test/unit/{billing,reactions}/*.test.ts', 'test/unit/repositories/locations.test.ts'],
  },
};
