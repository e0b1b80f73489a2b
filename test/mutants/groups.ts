/** Code that must not be wrong, and the tests that by themselves must notice when it is. */
export type Group = { title: string; mutate: readonly string[]; tests: readonly string[] };

export const groups: Record<string, Group> = {
  rules: {
    title: 'Rules',
    mutate: ['functions/domain/*.ts'],
    tests: ['test/domain/*.test.ts'],
  },
  webhook: {
    title: 'Webhook',
    mutate: ['functions/adapters/paystack/{signature,notice}.ts', 'functions/api/receive-paystack.ts'],
    tests: ['test/paystack/{signature,notice}.test.ts', 'test/api/webhook.test.ts'],
  },
  sessions: {
    title: 'Sessions and tokens',
    mutate: [
      'functions/api/{create-token,refresh-token,logout,change-password,reset-password}.ts',
      'functions/runtime/{tokens,token-pair,binding,cookies,known-device,refresh-reading,same-text,links,bearer}.ts',
      'functions/tables/{sessions,throttles,sign-in-turns,passwords}.ts',
    ],
    tests: [
      'test/api/{sessions,session-conflicts,passwords,reset-password,told-again}.test.ts',
      'test/runtime/{links,tokens}.test.ts',
      'test/tables/sign-in-turns.test.ts',
      'test/trust/{jwt,binding,guessing,revocation,rotation}.test.ts',
    ],
  },
  entitlement: {
    title: 'Entitlement',
    mutate: [
      'functions/billing/{sync-customer,record-charges}.ts',
      'functions/reactions/{sync-subscription,reconcile-locations}.ts',
      'functions/tables/locations.ts',
    ],
    tests: ['test/{billing,reactions}/*.test.ts', 'test/tables/locations.test.ts'],
  },
};
