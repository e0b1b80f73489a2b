/** What a member's item weighs, as DynamoDB counts it; test/performance/capacity compares. Names and addresses differ by a few bytes. */
export const memberBytes = {
  free: 470,
  session: 107,
  openCheckout: 280,
  subscription: 358,
};
